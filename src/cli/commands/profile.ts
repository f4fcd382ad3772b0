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

type Options = Partial<Record<'name' | 'handle' | 'description' | 'link' | 'pin' | 'follows' | 'feed', string>> & {
	json?: boolean;
};

export const profileCommand = new Command('profile')
	.description(
		"Change a subject's name, handle, description, link, pinned event, who may follow it, or its public feed",
	)
	.argument('<subject>', SUBJECT)
	.option('--name <value>', 'The name that is shown')
	.option('--handle <value>', 'The unique short name')
	.option('--description <text>', 'One paragraph about it; an empty one takes it away')
	.option('--link <url>', 'A web address; an empty one takes it away')
	.option('--pin <event>', 'The event that its page shows first; an empty one takes it away')
	.option('--follows <value>', `Who may follow: ${FOLLOW_POLICIES.join(' or ')}`)
	.option('--feed <value>', `Its Atom and JSON feed: ${FEED_POLICIES.join(' or ')}`)
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'profile printer --name "The printer on floor 2"',
			'profile printer --handle printer-2 --follows approval',
			'profile printer --description "Tells you when paper is out" --link https://printers.example/2',
		),
	)
	.action((subject: string, { json, pin, ...changes }: Options) =>
		onServerOrStore(
			async (server) => {
				const edit = parseArgument(EditProfileInput, { ...changes, pinned: pin });
				const { id } = readSubject(subject);
				printProfile(json, await server().putSubject(id, edit));
			},
			async (ctx) => {
				const edit = parseArgument(EditProfileInput, { ...changes, pinned: pin });
				printProfile(json, await editProfile(ctx, { subject: readSubject(subject).id, ...edit }));
			},
		),
	);
