import { Command } from 'commander';
import { PAGE_SIZE } from '../../../contract/event/event.ts';
import { examples } from '../../arguments/examples.ts';
import { readEvent, readReader } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { printPages } from '../../terminal/print-pages.ts';

type Options = { as?: string; all?: boolean; json?: boolean };

export const repliesCommand = new Command('replies')
	.description(`Show the replies to an event, oldest first: a page of ${PAGE_SIZE}, or all of them`)
	.argument('<event>', 'The event, as <subject>/<id>')
	.option('--as <subject>', 'Show what this subject can read: a subject ID, a handle, or the name of a machine')
	.option('--all', 'Show all pages')
	.option('--json', 'Print one JSON event per line: id, actor, text, occurredAt')
	.addHelpText(
		'after',
		examples(
			'replies printer/1u2v0000000000000000000000',
			'replies @alice/1u2v0000000000000000000000 --as reader --all --json',
		),
	)
	.action((argument: string, { as, ...options }: Options) =>
		onServerOrStore(async (place) => {
			const event = await readEvent(place, argument);
			const { threads } = place.client(as === undefined ? undefined : await readReader(place, as));
			await printPages((cursor) => threads.repliesPage(event, { cursor }), options);
		}),
	);
