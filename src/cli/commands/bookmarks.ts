import { Command } from 'commander';
import { type Event, PAGE_SIZE } from '../../contract/event.ts';
import type { Bookmark } from '../../contract/saved.ts';
import { EventId } from '../../contract/schema/event.ts';
import type { NamedSubject } from '../../contract/subject-card.ts';
import { peopleOfEvents } from '../../domain/event/people-of-events.ts';
import { addBookmark, listBookmarks, removeBookmark } from '../../domain/saved/bookmarks.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { READER, readReader, readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';
import { printPages } from '../terminal/print-pages.ts';

const show = new Command('show')
	.description(`Show bookmarked events, newest first: a page of ${PAGE_SIZE}, or all of them`)
	.argument('<subject>', READER)
	.option('--all', 'Show all pages')
	.option('--json', 'Print one JSON event per line')
	.addHelpText('after', examples('bookmarks show reader', 'bookmarks show reader --all --json'))
	.action((subject: string, options: { all?: boolean; json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const tideline = server(await readReader(server, subject));
				await printPages(async (cursor) => {
					const page = await tideline.saved.bookmarksPage({ cursor });
					return eventsOf(page, page.people);
				}, options);
			},
			async (ctx) => {
				const reader = await readReader(ctx, subject);
				await readProfile(ctx, { subject: reader });
				await printPages(async (cursor) => {
					const page = await listBookmarks(ctx, { subject: reader, cursor, limit: PAGE_SIZE });
					const events = page.items.map(({ event }) => event);
					return eventsOf(page, await peopleOfEvents(ctx, { events }));
				}, options);
			},
		),
	);

function eventsOf({ items, next }: { items: Bookmark[]; next?: string }, people: NamedSubject[]) {
	const events: Event[] = items.map(({ event }) => event);
	return { items: events, people, ...(next !== undefined && { next }) };
}

const add = new Command('add')
	.description('Bookmark an event')
	.argument('<subject>', SUBJECT)
	.argument('<poster>', 'Who posted the event')
	.argument('<event>', 'The event ID')
	.option(...jsonOption)
	.addHelpText('after', examples('bookmarks add reader printer EVENT_ID'))
	.action((subject: string, posted: string, event: string, { json }: { json?: boolean }) => {
		const id = parseArgument(EventId, event);
		const say = (result: { repeated: boolean }) =>
			print(json, result, result.repeated ? `${id} was bookmarked already` : `Bookmarked ${id}`);
		return onServerOrStore(
			async (server) => {
				const tideline = server(await readSubject(server, subject));
				say(await tideline.saved.addBookmark(id, await readSubject(server, posted)));
			},
			async (ctx) => {
				const [whose, poster] = [await readSubject(ctx, subject), await readSubject(ctx, posted)];
				say(await addBookmark(ctx, { subject: whose, poster, event: id }));
			},
		);
	});

const remove = new Command('remove')
	.description('Remove a bookmark')
	.argument('<subject>', SUBJECT)
	.argument('<event>', 'The event ID')
	.option(...jsonOption)
	.addHelpText('after', examples('bookmarks remove reader EVENT_ID'))
	.action((subject: string, event: string, { json }: { json?: boolean }) => {
		const id = parseArgument(EventId, event);
		const say = (result: { repeated: boolean }) =>
			print(json, result, result.repeated ? `${id} wasn't bookmarked` : `Removed the bookmark of ${id}`);
		return onServerOrStore(
			async (server) => say(await server(await readSubject(server, subject)).saved.removeBookmark(id)),
			async (ctx) => say(await removeBookmark(ctx, { subject: await readSubject(ctx, subject), event: id })),
		);
	});

export const bookmarksCommand = new Command('bookmarks').addCommand(show).addCommand(add).addCommand(remove);
