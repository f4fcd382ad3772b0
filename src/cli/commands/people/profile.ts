import { Command } from 'commander';
import { wordsOfProfile } from '../../../contract/reading/questions.ts';
import { EditProfileInput } from '../../../contract/schema/subject.ts';
import { FEED_POLICIES, FOLLOW_POLICIES } from '../../../contract/subject/subject.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

type Options = Partial<
	Record<'name' | 'handle' | 'description' | 'link' | 'issueLink' | 'commitLink' | 'pin' | 'follows' | 'feed', string>
> & {
	json?: boolean;
};

export const profileCommand = new Command('profile')
	.description('Edit a profile: name, handle, description, link, pinned event, who can follow, public feed')
	.argument('<subject>', SUBJECT)
	.option('--name <value>', 'The display name')
	.option('--handle <value>', 'The unique handle')
	.option('--description <text>', 'One paragraph. Leave empty to remove it')
	.option('--link <url>', 'A web address. Leave empty to remove it')
	.option('--issue-link <url>', 'An address with {number}, where #123 leads. Leave empty to remove it')
	.option('--commit-link <url>', 'An address with {hash}, where commits lead. Leave empty to remove it')
	.option('--pin <event>', 'The event to pin. Leave empty to unpin')
	.option('--follows <value>', `Who can follow: ${FOLLOW_POLICIES.join(' or ')}`)
	.option('--feed <value>', `Atom and JSON feed: ${FEED_POLICIES.join(' or ')}`)
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
		onServerOrStore(async (place) => {
			const edit = parseArgument(EditProfileInput, { ...changes, pinned: pin });
			const profile = await place.client().putSubject(await readSubject(place, subject), edit);
			print(json, profile, wordsOfProfile(profile));
		}),
	);
