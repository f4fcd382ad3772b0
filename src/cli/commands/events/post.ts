import { Command } from 'commander';
import { PostInput } from '../../../contract/schema/event.ts';
import { examples } from '../../arguments/examples.ts';
import { type FieldOptions, withFieldOptions } from '../../arguments/field-options.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { ensureActors, readActor, readEvent, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

type PostOptions = FieldOptions & { json?: boolean; replyTo?: string; corrects?: true };

export const postCommand = withFieldOptions(
	new Command('post')
		.description('Post an event')
		.argument('<subject>', SUBJECT)
		.argument('<text>', 'The text. Put -- before text that starts with a dash'),
)
	.option('--reply-to <event>', 'The event that it answers, as <subject>/<id>')
	.option('--corrects', 'It corrects that event, which the same subject posted')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'post printer "Out of paper"',
			'post printer "Version 2 is out" --url https://tideline.example/releases/2',
			'post printer -- "--help is what they need"',
			'post printer "Paper is in" --reply-to @alice/1u2v0000000000000000000000',
		),
	)
	.action((subject: string, text: string, { json, replyTo, corrects, ...fields }: PostOptions) =>
		onServerOrStore(async (place) => {
			const answers = replyTo === undefined ? {} : { replyTo: await readEvent(place, replyTo) };
			const input = { text, ...fields, ...answers, ...(corrects && { corrects }) };
			parseArgument(PostInput, input);
			const actor = await readActor(place, subject);
			await ensureActors(place, actor);
			const event = await place.client(actor.id).post(input);
			print(json, event, event.id);
		}),
	);
