import { Command } from 'commander';
import { PAGE_SIZE } from '../../../contract/event/event.ts';
import { examples } from '../../arguments/examples.ts';
import { READER, readReader } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { printPages } from '../../terminal/print-pages.ts';

export const timelineCommand = new Command('timeline')
	.description(`Show a timeline, newest first: a page of ${PAGE_SIZE}, or all of it`)
	.argument('<subject>', READER)
	.option('--before <time>', 'Begin with the newest event from before this time, such as 2026-03-01')
	.option('--all', 'Show all pages')
	.option('--json', 'Print one JSON event per line: id, actor, text, occurredAt')
	.addHelpText(
		'after',
		examples('timeline reader', 'timeline reader --before 2026-03-01', 'timeline reader --all --json'),
	)
	.action((subject: string, { before, all, json }: { before?: string; all?: boolean; json?: boolean }) =>
		onServerOrStore(async (place) => {
			const client = place.client(await readReader(place, subject));
			await printPages((cursor) => client.timelinePage({ before, cursor }), { all, json });
		}),
	);
