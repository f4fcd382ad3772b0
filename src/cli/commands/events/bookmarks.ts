import { Command } from 'commander';
import { PAGE_SIZE } from '../../../contract/event/event.ts';
import { EventId } from '../../../contract/schema/event.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { READER, readReader, readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';
import { printPages } from '../../terminal/print-pages.ts';

const show = new Command('show')
	.description(`Show bookmarked events, newest first: a page of ${PAGE_SIZE}, or all of them`)
	.argument('<subject>', READER)
	.option('--all', 'Show all pages')
	.option('--json', 'Print one JSON event per line')
	.addHelpText('after', examples('bookmarks show reader', 'bookmarks show reader --all --json'))
	.action((subject: string, options: { all?: boolean; json?: boolean }) =>
		onServerOrStore(async (place) => {
			const { saved } = place.client(await readReader(place, subject));
			await printPages(async (cursor) => {
				const page = await saved.bookmarksPage({ cursor });
				return { ...page, items: page.items.map(({ event }) => event) };
			}, options);
		}),
	);

const add = new Command('add')
	.description('Bookmark an event')
	.argument('<subject>', SUBJECT)
	.argument('<poster>', 'Who posted the event')
	.argument('<event>', 'The event ID')
	.option(...jsonOption)
	.addHelpText('after', examples('bookmarks add reader printer EVENT_ID'))
	.action((subject: string, posted: string, event: string, { json }: { json?: boolean }) => {
		const id = parseArgument(EventId, event);
		return onServerOrStore(async (place) => {
			const { saved } = place.client(await readSubject(place, subject));
			const result = await saved.addBookmark(id, await readSubject(place, posted));
			print(json, result, result.repeated ? `${id} was bookmarked already` : `Bookmarked ${id}`);
		});
	});

const remove = new Command('remove')
	.description('Remove a bookmark')
	.argument('<subject>', SUBJECT)
	.argument('<event>', 'The event ID')
	.option(...jsonOption)
	.addHelpText('after', examples('bookmarks remove reader EVENT_ID'))
	.action((subject: string, event: string, { json }: { json?: boolean }) => {
		const id = parseArgument(EventId, event);
		return onServerOrStore(async (place) => {
			const result = await place.client(await readSubject(place, subject)).saved.removeBookmark(id);
			print(json, result, result.repeated ? `${id} wasn't bookmarked` : `Removed the bookmark of ${id}`);
		});
	});

export const bookmarksCommand = new Command('bookmarks').addCommand(show).addCommand(add).addCommand(remove);
