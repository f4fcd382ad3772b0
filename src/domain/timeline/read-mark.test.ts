/** Read marks of timelines and lists, on both engines: the same on all devices, and no acts. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { eventTime } from '../../contract/event/event-id.ts';
import { NEW_EVENTS_LIMIT, READ_MARK_RESTS_MS } from '../../contract/reading/read-mark.ts';
import type { Table } from '../../storage/port.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { getReadMark, moveReadMark, readMarkKeys, TIMELINE_FEED } from '../../storage/rows/ledger/read-marks.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { block } from '../graph/block.ts';
import { type DataLine, downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { countNewInList } from '../saved/count-new-in-list.ts';
import { deleteList, listLists, makeList, markListSeen } from '../saved/lists.ts';
import { markTimelineSeen, timelineSeen } from './read-mark.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { standsAt: Date.now() });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	});
	afterEach(() => world.close());

	const see = (upTo: string) => markTimelineSeen(world.as(alice), { reader: alice, upTo });
	const seen = () => timelineSeen(world.as(alice), { reader: alice });
	const entries = async (subject: string) =>
		(await world.store.tables.ledger.range(entryKeys.all(subject))).rows.map(({ row }) => row);
	const pass = (milliseconds: number) => {
		world.clock.ahead += milliseconds;
	};
	/** A later event, in a millisecond of its own. */
	const post = (text: string) => {
		pass(1);
		return world.post(bob, text);
	};

	test('a mark moves on alone, and leaves no entry', async () => {
		const [one, two] = [await post('One'), await post('Two')];
		const before = await entries(alice);
		expect(await seen()).toEqual({});
		expect(await see(two.id)).toEqual({ upTo: two.id });
		pass(READ_MARK_RESTS_MS);
		expect(await see(one.id)).toEqual({ upTo: two.id });
		expect(await seen()).toEqual({ upTo: two.id });
		expect(await entries(alice)).toEqual(before);
		expect(await timelineSeen(world.as(bob), { reader: bob })).toEqual({});
	});

	test('a mark is written once a minute, and a sooner call is answered with what it is', async () => {
		const [one, two] = [await post('One'), await post('Two')];
		await see(one.id);
		pass(READ_MARK_RESTS_MS - 1);
		expect(await see(two.id)).toEqual({ upTo: one.id });
		pass(1);
		expect(await see(two.id)).toEqual({ upTo: two.id });
	});

	test('a server whose clock is far behind moves it as well', async () => {
		const [one, two] = [await post('One'), await post('Two')];
		pass(10 * READ_MARK_RESTS_MS);
		await see(one.id);
		pass(-5 * READ_MARK_RESTS_MS);
		expect(await see(two.id)).toEqual({ upTo: two.id });
	});

	test('of devices that move it at once, the one that has read most has its way', async () => {
		const [one, two, three] = [await post('One'), await post('Two'), await post('Three')];
		await see(one.id);
		pass(READ_MARK_RESTS_MS);
		await Promise.all([see(two.id), see(one.id), see(one.id)]);
		expect(await seen()).toEqual({ upTo: two.id });
		pass(READ_MARK_RESTS_MS);
		const answers = await Promise.all([see(three.id), see(two.id), see(three.id), see(one.id)]);
		expect(answers).toContainEqual({ upTo: three.id });
		expect(await seen()).toEqual({ upTo: three.id });
	});

	test('a device that looked before another one wrote takes nothing back', async () => {
		const [one, two, three] = [await post('One'), await post('Two'), await post('Three')];
		await see(one.id);
		pass(READ_MARK_RESTS_MS);
		const { ledger } = world.store.tables;
		const move = (table: Table, upTo: string) =>
			moveReadMark(table, { subject: alice, feed: TIMELINE_FEED, upTo, now: world.domain.now() });
		let looks = 0;
		const slow: Table = {
			...ledger,
			async get(key) {
				const row = await ledger.get(key);
				if (++looks === 1) await move(ledger, three.id);
				return row;
			},
			update: (...args) => ledger.update(...args),
			upsert: (...args) => ledger.upsert(...args),
		};
		expect(await move(slow, two.id)).toBe(three.id);
		expect(looks).toBe(2);
		expect(await seen()).toEqual({ upTo: three.id });
	});

	test('nobody has seen what is still to come', async () => {
		await see('0'.repeat(26));
		const { upTo = '' } = await seen();
		expect(eventTime(upTo)).toBeLessThanOrEqual(world.domain.now());
		const later = await post('Later');
		expect(later.id < upTo).toBe(true);
	});

	test('a list counts its new events until they are seen, and a deleted list leaves no mark', async () => {
		const old = await post('Old');
		pass(1);
		const { id } = await makeList(world.as(alice), { subject: alice, name: 'Coast', members: [bob, alice] });
		const count = () => countNewInList(world.as(alice), { subject: alice, id });
		expect(await count()).toBe(0);
		await post('One');
		const two = await post('Two');
		pass(1);
		await world.post(alice, 'Mine');
		expect(await count()).toBe(3);
		const marked = await markListSeen(world.as(alice), { subject: alice, id, upTo: two.id });
		expect(marked).toMatchObject({ name: 'Coast', seen: two.id });
		expect(await listLists(world.as(alice), { subject: alice })).toMatchObject([{ seen: two.id }]);
		expect(await count()).toBe(1);
		pass(READ_MARK_RESTS_MS);
		await markListSeen(world.as(alice), { subject: alice, id, upTo: old.id });
		expect(await count()).toBe(1);

		for (let each = 0; each < 12; each++) await post(`More ${each}`);
		expect(await count()).toBe(13);
		await block(world.as(bob), { subject: bob, other: alice });
		expect(await count()).toBe(1);
		await deleteList(world.as(alice), { subject: alice, id });
		expect(await getReadMark(world.store.tables.ledger, alice, id)).toBeUndefined();
		await expect(count()).rejects.toMatchObject({ code: 'list_not_found' });
	});

	test('a mark is among the data of its subject, and goes with it', async () => {
		const one = await post('One');
		await see(one.id);
		const lines: DataLine[] = [];
		for await (const line of await downloadOwnData(world.as(alice), { subject: alice })) lines.push(line);
		expect(lines).toContainEqual({ kind: 'read-mark', of: 'timeline', upTo: one.id });
		await eraseSubject(world.operator, { subject: alice });
		await world.settle();
		expect((await world.store.tables.ledger.range(readMarkKeys.all(alice))).rows).toEqual([]);
		await expect(see(one.id)).rejects.toMatchObject({ code: 'subject_not_found' });
		expect((await world.store.tables.ledger.range(readMarkKeys.all(alice))).rows).toEqual([]);
	});
});

test('a list counts no further than its limit, and reads no more for it', async () => {
	const world = await createWorld('embedded', '');
	try {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		const { id } = await makeList(world.as(alice), { subject: alice, name: 'Coast', members: [bob] });
		world.clock.ahead += 1;
		for (let each = 0; each <= NEW_EVENTS_LIMIT; each++) await world.post(bob, `Wave ${each}`);
		expect(await countNewInList(world.as(alice), { subject: alice, id })).toBe(NEW_EVENTS_LIMIT);
	} finally {
		await world.close();
	}
});
