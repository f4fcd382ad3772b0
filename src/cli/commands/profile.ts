import { Command } from 'commander';
import { EditProfileInput } from '../../contract/schema/subject.ts';
import { FEED_POLICIES, FOLLOW_POLICIES } from '../../contract/subject.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption } from '../terminal/print.ts';
import { printProfile } from '../terminal/print-profile.ts';

type Options = { name?: string; handle?: string; follows?: string; feed?: string; json?: boolean };

export const profileCommand = new Command('profile')
	.description("Change a subject's name, handle, who may follow it, or its public feed")
	.argument('<subject>', SUBJECT)
	.option('--name <value>', 'The name that is shown')
	.option('--handle <value>', 'The unique short name')
	.option('--follows <value>', `Who may follow: ${FOLLOW_POLICIES.join(' or ')}`)
	.option('--feed <value>', `Its Atom and JSON feed: ${FEED_POLICIES.join(' or ')}`)
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'profile printer --name "The printer on floor 2"',
			'profile printer --handle printer-2 --follows approval',
		),
	)
	.action((subject: string, { json, ...changes }: Options) =>
		onServerOrStore(
			async (server) => {
				const edit = parseArgument(EditProfileInput, changes);
				const { id } = readSubject(subject);
				printProfile(json, await server().putSubject(id, edit));
			},
			async (ctx) => {
				const edit = parseArgument(EditProfileInput, changes);
				printProfile(json, await editProfile(ctx, { subject: readSubject(subject).id, ...edit }));
			},
		),
	);
