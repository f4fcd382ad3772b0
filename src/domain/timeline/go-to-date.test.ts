/** A list of events that begins at a date, and the number of its events on each day of a month. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { EventFilter } from '../../contract/timeline/event-filter.ts';
import { endOfDay } from '../../contract/when/zoned-day.ts';
import { MARCH, numbersOf, TIMES_IN_MARCH } from '../../testing/days-of-march.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { countEventDays, listEvents } from '../event/list-events.ts';
import { postEvent } from '../event/post-event.ts';
import { countPublicDays, readPublicFeed } from '../event/read-public-feed.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { mute, unmute } from '../graph/mute.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { countTimelineDays } from './count-timeline-days.ts';
import { readTag } from './read-tag.ts';
import { readTimeline } from './read-timeline.ts';
import { insertDeliveries, rowsOf } from './timeline-writes.ts';

const BERLIN = 'Europe/Berlin';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await follow(world.as(bob), { follower: bob, followed: alice });
		for (const text of TIMES_IN_MARCH)
			await postEvent(world.as(alice), { actor: alice, text: `${text} #tide`, occurredAt: Date.parse(text) });
		await world.settle();
	});
	afterAll(() => world.close());

	const lists = {
		'a timeline': (before: number) => readTimeline(world.as(bob), { reader: bob, before, limit: 250 }),
		'the events of a subject': (before: number) => listEvents(world.as(bob), { subject: alice, before, limit: 250 }),
		'a hashtag': (before: number) => readTag(world.as(bob), { tag: 'tide', before, limit: 250 }),
	};

	test.each(Object.entries(lists))('%s begins with the last event of a day, to the millisecond', async (_, read) => {
		const from = async (day: string) =>
			(await read(endOfDay(day, BERLIN))).items.map(({ text }) => text.replace(' #tide', ''));
		const newestFirst = TIMES_IN_MARCH.toReversed();
		expect(await from('2026-03-30')).toEqual(newestFirst);
		expect(await from('2026-03-29')).toEqual(newestFirst.slice(1));
		expect(await from('2026-03-28')).toEqual(newestFirst.slice(4));
		expect(await from('2026-03-27')).toEqual([]);
	});

	test('strangers go to a day of what is published, and see no days of the rest', async () => {
		const erin = await world.person('erin');
		const stranger = { domain: world.domain, principal: ANONYMOUS };
		const post = (text: string) =>
			postEvent(world.as(erin), { actor: erin, text, occurredAt: Date.parse('2026-03-10T12:00Z') });
		const reads = { count: 0 };
		const beforeRead = async () => void reads.count++;
		const count = () => countPublicDays(stranger, { subject: erin, ...MARCH, beforeRead });
		await expect(count()).rejects.toMatchObject({ code: 'feed_not_found' });
		expect(reads.count).toBe(0);
		await editProfile(world.as(erin), { subject: erin, follows: 'approval' });
		await post('for followers');
		await editProfile(world.as(erin), { subject: erin, follows: 'open', feed: 'public' });
		await post('for everybody');
		const { event: removed } = await post('gone');
		await removeEvent(world.as(erin), { actor: erin, id: removed.id });
		expect(numbersOf(await count())).toEqual({ '2026-03-10': 1 });
		expect(reads.count).toBe(1);
		const from = async (day: string) => {
			const request = { subject: erin, before: endOfDay(day, BERLIN), limit: 10 };
			return (await readPublicFeed(stranger, request)).events.items.map(({ text }) => text);
		};
		expect(await from('2026-03-10')).toEqual(['for everybody']);
		expect(await from('2026-03-09')).toEqual([]);
	});

	test('pages below a date go on where the one above ended', async () => {
		const before = endOfDay('2026-03-29', BERLIN);
		const found: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await readTimeline(world.as(bob), { reader: bob, before, limit: 2, cursor });
			found.push(...page.items.map(({ occurredAt }) => occurredAt));
			cursor = page.next;
		} while (cursor);
		expect(found).toEqual(TIMES_IN_MARCH.toReversed().slice(1));
	});

	test('days are counted by the clocks of the zone', async () => {
		const all = { '2026-03-28': 1, '2026-03-29': 3, '2026-03-30': 1 };
		const counts = await countTimelineDays(world.as(bob), { reader: bob, ...MARCH });
		expect(counts).toHaveLength(31);
		expect(counts[0]?.day).toBe('2026-03-31');
		expect(numbersOf(counts)).toEqual(all);
		expect(numbersOf(await countEventDays(world.as(bob), { subject: alice, ...MARCH }))).toEqual(all);
		const inUtc = await countTimelineDays(world.as(bob), { reader: bob, ...MARCH, zone: 'UTC' });
		expect(numbersOf(inUtc)).toEqual({ '2026-03-28': 2, '2026-03-29': 3 });
		expect(numbersOf(await countTimelineDays(world.as(bob), { reader: bob, ...MARCH, month: '2026-02' }))).toEqual({});
	});

	test('only events that the reader sees count', async () => {
		const lone = await postEvent(world.as(alice), {
			actor: alice,
			text: 'gone',
			occurredAt: Date.parse('2026-03-10T12:00Z'),
		});
		await world.settle();
		const counted = async () => numbersOf(await countTimelineDays(world.as(bob), { reader: bob, ...MARCH }));
		expect((await counted())['2026-03-10']).toBe(1);
		await removeEvent(world.as(alice), { actor: alice, id: lone.event.id });
		await world.settle();
		expect((await counted())['2026-03-10']).toBeUndefined();
		expect(numbersOf(await countEventDays(world.as(bob), { subject: alice, ...MARCH }))['2026-03-10']).toBeUndefined();
		await mute(world.as(bob), { subject: bob, other: alice });
		expect(await counted()).toEqual({});
		await unmute(world.as(bob), { subject: bob, other: alice });
	});

	test('days of a filter count what it leaves', async () => {
		const dora = await world.person('dora');
		const at = (time: string, actor: string, type?: string) => {
			const id = eventIdAt(Date.parse(time), randomBytes(10));
			return { id, actor, name: 'x', verb: 'posted', text: 'x', occurredAt: time, ...(type && { type }) };
		};
		const events = [
			at('2026-03-20T12:00:00.000Z', 'dev-x'),
			at('2026-03-20T12:01:00.000Z', 'app-x', 'build'),
			at('2026-03-21T12:00:00.000Z', 'app-x', 'deploy'),
		];
		await insertDeliveries(world.domain, rowsOf(events.map((event) => ({ reader: dora, event, epoch: 0 }))));
		const days = async (left: EventFilter) =>
			numbersOf(await countTimelineDays(world.as(dora), { reader: dora, ...MARCH, left }));
		expect(await days({ only: 'people' })).toEqual({ '2026-03-20': 1 });
		expect(await days({ only: 'machines' })).toEqual({ '2026-03-20': 1, '2026-03-21': 1 });
		expect(await days({ type: 'deploy' })).toEqual({ '2026-03-21': 1 });
		expect(await days({ type: 'post' })).toEqual({});
	});

	test('a day that is longer than a read says so, and days beside it stay exact', async () => {
		const carol = await world.person('carol');
		const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
		const on = (day: string, count: number) =>
			Array.from({ length: count }, (_, n) => {
				const at = noon(day) + n * 1_000;
				const id = eventIdAt(at, randomBytes(10));
				const occurredAt = new Date(at).toISOString();
				return { id, actor: 'app-x', name: 'x', verb: 'posted', text: 'x', occurredAt };
			});
		const events = [...on('2026-03-20', 3), ...on('2026-03-19', 251), ...on('2026-03-18', 250), ...on('2026-03-05', 7)];
		await insertDeliveries(world.domain, rowsOf(events.map((event) => ({ reader: carol, event, epoch: 0 }))));
		expect(numbersOf(await countTimelineDays(world.as(carol), { reader: carol, ...MARCH }))).toEqual({
			'2026-03-20': 3,
			'2026-03-19': [250],
			// The read ended with the last event of this day, and so did not see its end.
			'2026-03-18': [250],
			'2026-03-05': 7,
		});
	});

	test('an admin who counts events for followers alone is entered', async () => {
		const dora = await world.person('dora');
		await editProfile(world.as(dora), { subject: dora, follows: 'approval' });
		await postEvent(world.as(dora), { actor: dora, text: 'x', occurredAt: Date.parse('2026-03-10T12:00Z') });
		await world.settle();
		await expect(countEventDays(world.as(bob), { subject: dora, ...MARCH })).rejects.toMatchObject({
			code: 'events_protected',
		});
		const admin = await world.person('admin');
		const counts = await countEventDays(world.as(admin, 'admin'), { subject: dora, ...MARCH });
		expect(numbersOf(counts)).toEqual({ '2026-03-10': 1 });
		const entries = await world.store.tables.ledger.range({ partition: admin });
		expect(entries.rows.map(({ properties }) => properties.action)).toContain('protected-read');
	});
});
