import { Command } from 'commander';
import { PAGE_SIZE, type Page } from '../../contract/event.ts';
import type { TimelineItem } from '../../contract/timeline.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { readTimeline } from '../../domain/timeline/read-timeline.ts';
import { examples } from '../arguments/examples.ts';
import { READER, readReader } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { printLine } from '../terminal/print.ts';
import { printEvent } from '../terminal/print-event.ts';

export const timelineCommand = new Command('timeline')
	.description(`Show a timeline, newest first: a page of ${PAGE_SIZE}, or all of it`)
	.argument('<subject>', READER)
	.option('--all', 'Show all pages')
	.option('--json', 'Print one JSON event per line: id, actor, text, occurredAt')
	.addHelpText('after', examples('timeline reader', 'timeline reader --all --json'))
	.action((subject: string, { all, json }: { all?: boolean; json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const tideline = server(await readReader(server, subject));
				await printPages((cursor) => tideline.timelinePage({ cursor }), { all, json });
			},
			async (ctx) => {
				const id = await readReader(ctx, subject);
				await readProfile(ctx, { subject: id });
				await printPages((cursor) => readTimeline(ctx, { reader: id, cursor, limit: PAGE_SIZE }), { all, json });
			},
		),
	);

async function printPages(
	read: (cursor: string | undefined) => Promise<Page<TimelineItem>>,
	{ all, json }: { all: boolean | undefined; json: boolean | undefined },
): Promise<void> {
	let cursor: string | undefined;
	do {
		const page = await read(cursor);
		for (const event of page.items) printEvent(event, json);
		cursor = page.next;
	} while (cursor && all);
	if (!all && cursor && !json) printLine('… more with --all');
}
