import { Command } from 'commander';
import { PostInput } from '../../../contract/schema/event.ts';
import { examples } from '../../arguments/examples.ts';
import { type FieldOptions, withFieldOptions } from '../../arguments/field-options.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { ensureActors, readActor, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const postCommand = withFieldOptions(
	new Command('post')
		.description('Post an event')
		.argument('<subject>', SUBJECT)
		.argument('<text>', 'The text. Put -- before text that starts with a dash'),
)
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'post printer "Out of paper"',
			'post printer "Version 2 is out" --url https://tideline.example/releases/2',
			'post printer -- "--help is what they need"',
		),
	)
	.action((subject: string, text: string, { json, ...fields }: FieldOptions & { json?: boolean }) =>
		onServerOrStore(async (place) => {
			parseArgument(PostInput, { text, ...fields });
			const actor = await readActor(place, subject);
			await ensureActors(place, actor);
			const event = await place.client(actor.id).post({ text, ...fields });
			print(json, event, event.id);
		}),
	);
