/** The number of results of a search on each day of a month. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import { eventKeys, eventProperties } from '../../storage/rows/ledger/events.ts';
import { MARCH, numbersOf, TIMES_IN_MARCH } from '../../testing/days-of-march.ts';
import { enterDocuments } from '../../testing/enter-documents.ts';
import { untilFound } from '../../testing/until-found.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { unblock } from '../graph/unblock.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { countSearchDays } from './count-search-days.ts';
import { documentOf } from './document-of.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		for (const text of TIMES_IN_MARCH) await posted(alice, 'high tide', text);
	});
	afterAll(() => world.close());

	async function posted(actor: string, text: string, at: string): Promise<string> {
		const { event } = await postEvent(world.as(actor), { actor, text, occurredAt: Date.parse(at) });
		await world.settle();
		await untilFound(world.store, [actor], [event.id]);
		return event.id;
	}
	const counted = async (query: string, month = MARCH) =>
		numbersOf(await countSearchDays(world.as(bob), { query, ...month }));

	test('results are counted by the clocks of the zone, within the times of the query', async () => {
		const days = await countSearchDays(world.as(bob), { query: 'tide', ...MARCH });
		expect(days).toHaveLength(31);
		expect(days[0]?.day).toBe('2026-03-31');
		expect(numbersOf(days)).toEqual({ '2026-03-28': 1, '2026-03-29': 3, '2026-03-30': 1 });
		expect(await counted('tide', { ...MARCH, zone: 'UTC' })).toEqual({ '2026-03-28': 2, '2026-03-29': 3 });
		expect(await counted('tide', { ...MARCH, month: '2026-02' })).toEqual({});
		expect(await counted('ebb')).toEqual({});
		expect(await counted('')).toEqual({});
		expect(await counted('tide before:2026-03-29')).toEqual({ '2026-03-28': 1, '2026-03-29': 1 });
		expect(await counted('tide after:2026-03-28')).toEqual({ '2026-03-29': 2, '2026-03-30': 1 });
		await expect(counted('tide before:soon')).rejects.toMatchObject({ code: 'search_date_invalid' });
	});

	test('only results that the reader may see count', async () => {
		const lone = await posted(alice, 'neap tide', '2026-03-10T12:00Z');
		expect(await counted('neap')).toEqual({ '2026-03-10': 1 });
		await block(world.as(alice), { subject: alice, other: bob });
		expect(await counted('neap')).toEqual({});
		await unblock(world.as(alice), { subject: alice, other: bob });
		expect(await counted('neap')).toEqual({ '2026-03-10': 1 });
		await removeEvent(world.as(alice), { actor: alice, id: lone });
		expect(await counted('neap')).toEqual({});
		const dora = await world.person('dora');
		await editProfile(world.as(dora), { subject: dora, follows: 'approval' });
		await posted(dora, 'secret tide', '2026-03-10T12:00Z');
		expect(await counted('secret')).toEqual({});
		expect(numbersOf(await countSearchDays(world.as(dora), { query: 'secret', ...MARCH }))).toEqual({
			'2026-03-10': 1,
		});
	});

	test('a day that is longer than a read says so, and days beside it stay exact, with a read for each at the most', async () => {
		const carol = await world.person('carol');
		const on = (day: string, count: number) =>
			Array.from({ length: count }, (_, n): Event => {
				const at = Date.parse(`${day}T12:00:00Z`) + n * 1_000;
				const occurredAt = new Date(at).toISOString();
				return {
					id: eventIdAt(at, randomBytes(10)),
					actor: carol,
					name: 'x',
					verb: 'posted',
					text: 'swell',
					occurredAt,
				};
			});
		const events = [...on('2026-03-20', 3), ...on('2026-03-19', 251), ...on('2026-03-18', 250), ...on('2026-03-05', 7)];
		await world.store.tables.ledger.writeMany(
			events.map((event) => ({
				kind: 'insert',
				...eventKeys.event(carol, event.id),
				properties: eventProperties({
					removed: false,
					event,
					tags: [],
					salt: 'salt',
					postedAt: event.occurredAt,
					seq: 1,
				}),
			})),
		);
		await enterDocuments(
			world.store,
			events.map((event) => documentOf(event, [])),
		);
		await untilFound(
			world.store,
			[carol],
			events.map(({ id }) => id),
		);
		let reads = 0;
		const beforeRead = async () => reads++;
		const days = await countSearchDays(world.as(bob), { query: 'swell', ...MARCH, beforeRead });
		expect(numbersOf(days)).toEqual({
			'2026-03-20': 3,
			'2026-03-19': [250],
			// The read ended with the last event of this day, and so did not see its end.
			'2026-03-18': [250],
			'2026-03-05': 7,
		});
		expect(reads).toBe(4);
	});
});
