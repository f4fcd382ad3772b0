import { describe, expect, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import { countUnseen, lineOf } from './seen.ts';

const READER = 'dev-reader';
const NOON = Date.UTC(2026, 4, 4, 12);
const isNews = ({ actor }: Event) => actor !== READER;

/** An event so many minutes after noon. */
function eventAt(minutes: number, more: Partial<Event> = {}): Event {
	const at = NOON + minutes * 60_000;
	const id = eventIdAt(at, new Uint8Array(10));
	return {
		id,
		actor: 'app-pier',
		name: 'Pier',
		verb: 'posted',
		text: '',
		occurredAt: new Date(at).toISOString(),
		...more,
	};
}

const [oldest, older, seen, newer, newest] = [1, 2, 3, 4, 5].map((minutes) => eventAt(minutes)) as [
	Event,
	Event,
	Event,
	Event,
	Event,
];
const idsOf = (events: Event[]) => events.map(({ id }) => id);
const line = (events: Event[], mark: Event | undefined, known = events) =>
	lineOf(idsOf(events), new Map(known.map((event) => [event.id, event])), { seen: mark?.id, isNews });

describe('the line', () => {
	test('it stands above the newest event that was seen', () => {
		expect(line([newest, newer, seen, older], seen)).toEqual({ at: 2, news: 2 });
	});

	test('it stands in the same place when the event that was seen is gone', () => {
		expect(line([newest, newer, older, oldest], seen)).toEqual({ at: 2, news: 2 });
	});

	test('there is none without events on both sides of it, and for a reader who was never here', () => {
		expect(line([seen, older], seen)).toBeUndefined();
		expect(line([newest, newer], seen)).toBeUndefined();
		expect(line([], seen)).toBeUndefined();
		expect(line([newest, seen], undefined)).toBeUndefined();
	});

	test('events of the reader are no news', () => {
		const own = eventAt(6, { actor: READER });
		expect(line([own, seen], seen)).toBeUndefined();
		expect(line([own, newer, seen], seen)).toEqual({ at: 2, news: 1 });
	});

	test('an event whose text is forgotten counts', () => {
		expect(line([newest, newer, seen], seen, [seen])).toEqual({ at: 2, news: 2 });
	});
});

describe('the count', () => {
	const count = (items: Event[], next?: string) =>
		countUnseen({ items, ...(next !== undefined && { next }) }, { seen: seen.id, isNews, reader: READER });

	test('it has what is newer, without own events and what notifications tell of', () => {
		const mentions = [{ subject: READER, handle: 'reader' }];
		const replyTo = { subject: READER, id: older.id };
		const others = [eventAt(8, { actor: READER }), eventAt(7, { mentions }), eventAt(6, { replyTo })];
		expect(count([...others, newest, newer, seen, older])).toEqual({ count: 2, more: false });
	});

	test('it has a reply that only followers read, since no notification tells of that', () => {
		const replyTo = { subject: READER, id: older.id };
		expect(count([eventAt(6, { replyTo, audience: 'followers' }), seen])).toEqual({ count: 1, more: false });
	});

	test('there is more when the whole page is new and another one follows', () => {
		expect(count([newest, newer], 'next')).toEqual({ count: 2, more: true });
		expect(count([newest, newer])).toEqual({ count: 2, more: false });
		expect(count([newest, newer, seen], 'next')).toEqual({ count: 2, more: false });
		expect(count([])).toEqual({ count: 0, more: false });
	});
});
