import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Event, EventId } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import {
	EVENTS_AHEAD,
	eventOfRow,
	type Group,
	LEAST_EVENTS_OF_GROUP,
	type Likeness,
	lastOf,
	learnLikeness,
	likenessOf,
	openJoined,
	type Row,
	rowsOf,
	toggleGroup,
} from './groups.ts';

afterEach(() => {
	vi.unstubAllEnvs();
});

const NOON = Date.UTC(2026, 4, 4, 12);
const MINUTE = 60_000;
const READER = 'dev-reader';

/** An event so many minutes after noon. */
function eventAt(minutes: number, more: Partial<Event> = {}): Event {
	const at = NOON + minutes * MINUTE;
	const id = eventIdAt(at, new Uint8Array(10));
	const occurredAt = new Date(at).toISOString();
	return { id, actor: 'app-repo', name: 'Repo', verb: 'pushed', text: '', type: 'push', occurredAt, ...more };
}

const NONE: ReadonlySet<EventId> = new Set();

function rows(events: Event[], opened = NONE, zone = 'UTC', seen?: EventId): Row[] {
	const likeness = learnLikeness(new Map(), events, (event) => likenessOf(event, READER));
	return rowsOf(idsOf(events), { likeness, opened, zone, seen });
}

const idsOf = (events: Event[]) => events.map(({ id }) => id).toSorted();
/** Rows in short: the minute of an event, or how many a group hides. */
const short = (all: Row[], events: Event[]) => {
	const minutes = new Map(events.map(({ id, occurredAt }) => [id, (Date.parse(occurredAt) - NOON) / MINUTE]));
	return all.map(({ id, group }) => (group ? `${group.ids.length - EVENTS_AHEAD} more` : minutes.get(id)));
};
const eventsIn = (all: Row[]) => all.filter(({ group }) => !group).map(({ id }) => id);
const minutes = (...at: number[]) => at.map((each) => eventAt(each));

describe('groups', () => {
	test('like events that stand together are two and a row that opens the others', () => {
		const events = minutes(50, 40, 30, 20, 10);
		const closed = rows(events);
		expect(short(closed, events)).toEqual([50, 40, '3 more']);
		expect(closed.map(lastOf)).toEqual([0, 1, 4]);
		const opener = closed.at(-1) as Row;
		expect(eventOfRow(opener.id)).toBe(events[1]?.id);
		const opened = toggleGroup(NONE, opener.group as Group);
		const open = rows(events, opened);
		expect(short(open, events)).toEqual([50, 40, '3 more', 30, 20, 10]);
		expect(open[2]?.id).toBe(opener.id);
		expect(toggleGroup(opened, open[2]?.group as Group)).toEqual(NONE);
	});

	test('three like events are no group', () => {
		const events = minutes(50, 40, 30);
		expect(short(rows(events), events)).toEqual([50, 40, 30]);
	});

	test('the line between new events and those seen before ends a group', () => {
		const events = minutes(58, 57, 56, 55, 54, 53, 52, 51);
		const seenAt = (minute: number) => rows(events, NONE, 'UTC', eventAt(minute).id);
		expect(short(seenAt(54), events)).toEqual([58, 57, '2 more', 54, 53, '2 more']);
		// The event itself may be gone.
		expect(short(seenAt(54.5), events)).toEqual([58, 57, '2 more', 54, 53, '2 more']);
		expect(short(seenAt(56), events)).toEqual([58, 57, 56, 55, '4 more']);
		expect(short(seenAt(58), events)).toEqual(short(rows(events), events));
		expect(short(seenAt(50), events)).toEqual(short(rows(events), events));
	});

	test('an event of another kind, poster or hour ends a group', () => {
		const run = minutes(24, 23, 22, 21);
		const others = minutes(19, 18, 17, 16);
		for (const between of [{ type: 'release' }, { actor: 'app-other' }, { type: undefined }]) {
			const events = [...run, eventAt(20, between), ...others];
			expect(short(rows(events), events)).toEqual([24, 23, '2 more', 20, 19, 18, '2 more']);
		}
		const events = minutes(63, 62, 61, 60, 59, 58, 57);
		expect(short(rows(events), events)).toEqual([63, 62, '2 more', 59, 58, 57]);
	});

	test('an open group stays open while events join it, and when all of its first ones go', () => {
		const first = minutes(40, 30, 20, 10);
		let opened = toggleGroup(NONE, rows(first)[2]?.group as Group);
		const joined = minutes(58, 56, 54, 52);
		const both = rows([...joined, ...first], opened);
		expect(eventsIn(both)).toHaveLength(8);
		opened = openJoined(opened, both);
		expect(short(rows(joined, opened), joined)).toEqual([58, 56, '2 more', 54, 52]);
	});

	test('a reply stands alone', () => {
		const replies = [9, 8, 7, 6].map((at) => eventAt(at, { replyTo: { subject: READER, id: eventAt(1).id } }));
		expect(short(rows(replies), replies)).toEqual([9, 8, 7, 6]);
	});

	test('an event that names the reader is never hidden', () => {
		const named = eventAt(20, { mentions: [{ subject: READER, handle: 'reader' }] });
		const events = [...minutes(24, 23, 22, 21), named, ...minutes(19, 18)];
		expect(short(rows(events), events)).toEqual([24, 23, '2 more', 20, 19, 18]);
	});

	test('without a type, events of one verb about one thing are like, and texts of people are not', () => {
		const alarms = [9, 8, 7, 6].map((at) => eventAt(at, { type: undefined, about: 'db-1', verb: 'alerted' }));
		expect(short(rows(alarms), alarms)).toEqual([9, 8, '2 more']);
		const mixed = [9, 8, 7, 6].map((at) => eventAt(at, { type: undefined, about: `db-${at % 2}` }));
		expect(short(rows(mixed), mixed)).toEqual([9, 8, 7, 6]);
		const texts = [9, 8, 7, 6].map((at) => eventAt(at, { type: undefined }));
		expect(short(rows(texts), texts)).toEqual([9, 8, 7, 6]);
	});

	test('events that are no longer held keep their likeness, and a label takes it', () => {
		const events = minutes(9, 8, 7, 6);
		const of = (event: Event) => likenessOf(event, READER);
		const known = learnLikeness(new Map(), events, of);
		expect(learnLikeness(known, [], of)).toBe(known);
		expect(learnLikeness(known, events, of)).toBe(known);
		const covered = learnLikeness(known, events.slice(0, 1), () => undefined);
		expect([...covered.keys()]).toEqual(idsOf(events).slice(1));
	});
});

/** A list of events over two hours, newest first: most are like their neighbours. */
const lists = fc
	.array(
		fc.record({
			minute: fc.nat(119),
			kind: fc.constantFrom('push', 'push', 'push', 'push', 'push', 'release', undefined),
		}),
		{ minLength: 12, maxLength: 60 },
	)
	.map((all) => {
		const events = new Map(all.map(({ minute, kind }) => [minute, eventAt(minute, { type: kind })]));
		return [...events.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
	});

const likenessIn = (events: Event[]): Likeness =>
	learnLikeness(new Map(), events, (event) => likenessOf(event, READER));

const openers = (all: Row[]) => all.flatMap(({ group }) => group ?? []);

describe('groups of any list', () => {
	test('lose, double and move no event', () => {
		fc.assert(
			fc.property(lists, fc.infiniteStream(fc.boolean()), (events, chances) => {
				const ids = idsOf(events);
				const likeness = likenessIn(events);
				const opened = new Set(ids.filter(() => chances.next().value));
				const all = rowsOf(ids, { likeness, opened, zone: 'UTC' });
				// Each row stands for the events from its own place up to the next row's.
				const stood = all.flatMap((row) => {
					const from = row.group ? row.at + 1 : row.at;
					return ids.slice(from, lastOf(row) + 1);
				});
				expect(stood).toEqual(ids);
				for (const { ids: members } of openers(all)) {
					expect(members.length).toBeGreaterThanOrEqual(LEAST_EVENTS_OF_GROUP);
					expect(new Set(members.map((id) => likeness.get(id))).size).toBe(1);
				}
				expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
			}),
		);
	});

	test('stay open while events come at both ends, between them, and go', () => {
		fc.assert(
			fc.property(
				lists,
				fc.array(fc.array(fc.nat(59), { maxLength: 30 }), { minLength: 3, maxLength: 8 }),
				(events, steps) => {
					const likeness = likenessIn(events);
					let opened: ReadonlySet<EventId> = new Set();
					let shown = new Set<EventId>();
					let wasOpen = new Set<EventId>();
					for (const step of steps) {
						// Each step shows other events of the list: some come, some go.
						shown = new Set(idsOf(events).filter((id, at) => shown.has(id) !== step.includes(at)));
						let all = rowsOf([...shown], { likeness, opened, zone: 'UTC' });
						const seen = new Set(eventsIn(all));
						for (const id of wasOpen) if (shown.has(id)) expect(seen).toContain(id);
						opened = openJoined(opened, all);
						const first = openers(all).find(({ isOpen }) => !isOpen);
						if (first) opened = toggleGroup(opened, first);
						all = rowsOf([...shown], { likeness, opened, zone: 'UTC' });
						wasOpen = new Set(openers(all).flatMap(({ ids, isOpen }) => (isOpen ? ids : [])));
					}
				},
			),
		);
	});
});

test('a day of the reader bounds groups, also where it begins at half past an hour', () => {
	vi.stubEnv('TZ', 'Asia/Kolkata');
	// Midnight is at 18:30 of UTC there.
	const midnight = 6.5 * 60;
	const events = minutes(...[3, 2, 1, 0, -1, -2, -3, -4].map((at) => midnight + at));
	const all = rows(events, NONE, 'Asia/Kolkata');
	expect(short(all, events)).toEqual([midnight + 3, midnight + 2, '2 more', midnight - 1, midnight - 2, '2 more']);
});
