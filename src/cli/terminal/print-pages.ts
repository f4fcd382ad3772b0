import type { Event } from '../../contract/event/event.ts';
import type { NamedSubject } from '../../contract/subject/subject-card.ts';
import { printLine } from './print.ts';
import { printEvents } from './print-event.ts';

type EventPage = { items: readonly Event[]; people: readonly NamedSubject[]; next?: string };

/** The first page of events, or all of them. */
export async function printPages(
	read: (cursor: string | undefined) => Promise<EventPage>,
	{ all, json }: { all?: boolean | undefined; json?: boolean | undefined },
): Promise<void> {
	let cursor: string | undefined;
	do {
		const { items, people, next } = await read(cursor);
		printEvents(items, { json, people });
		cursor = next;
	} while (cursor && all);
	if (!all && cursor && !json) printLine('… more with --all');
}
