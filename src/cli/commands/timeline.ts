import { Command } from 'commander';
import { PAGE_SIZE } from '../../contract/event.ts';
import { peopleOfEvents } from '../../domain/event/people-of-events.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { readTimeline } from '../../domain/timeline/read-timeline.ts';
import { examples } from '../arguments/examples.ts';
import { READER, readReader } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { printPages } from '../terminal/print-pages.ts';

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
				const read = async (cursor: string | undefined) => {
					const page = await readTimeline(ctx, { reader: id, cursor, limit: PAGE_SIZE });
					return { ...page, people: await peopleOfEvents(ctx, { events: page.items }) };
				};
				await printPages(read, { all, json });
			},
		),
	);
