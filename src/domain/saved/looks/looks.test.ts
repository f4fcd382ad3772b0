/** Saved searches that notify, on both engines: each match is told once, whatever dies or runs twice. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { MATCHES_TOLD, MOST_NOTIFYING, NEXT_LOOK_LATEST_MS, NEXT_LOOK_MS } from '../../../contract/reading/saved.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { StorageError, type Table } from '../../../storage/port.ts';
import { lookKeys, lookOf } from '../../../storage/rows/search-looks.ts';
import { changedStore } from '../../../testing/changed-store.ts';
import { untilFound } from '../../../testing/until-found.ts';
import { createWorld, ENGINES, type World } from '../../../testing/world.ts';
import { block } from '../../graph/block.ts';
import { muteTopic } from '../../graph/mute-topic.ts';
import { suspendSubject, unsuspendSubject } from '../../moderation/suspend-subject.ts';
import { listNotifications } from '../../notification/list-notifications.ts';
import { chooseNotifications } from '../../notification/notification-choices.ts';
import { eraseSubject } from '../../privacy/erase-subject.ts';
import { findDifferences } from '../../reconcile/find-differences.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { changeSearch, deleteSearch, listSearches, markSearchSeen, saveSearch } from '../searches.ts';
import { enterLooks } from './enter-looks.ts';
import { lookAtSearches } from './look-at-searches.ts';

const MINUTE = 60_000;

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: SubjectId;
	let bob: SubjectId;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { pace: 10 });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	});
	afterEach(() => world.close());

	const turn = async (id: string, notifies: boolean, subject = alice) => {
		await changeSearch(world.as(subject), { subject, id, notifies });
		await world.settle();
	};
	const notifying = async (query = 'anchor', subject = alice) => {
		const { id } = await saveSearch(world.as(subject), { subject, query });
		await turn(id, true, subject);
		return id;
	};
	const posted: { poster: SubjectId; id: string }[] = [];
	const post = async (text: string, poster = bob) => {
		const event = await world.post(poster, text);
		posted.push({ poster, id: event.id });
		return event;
	};
	const pass = async (milliseconds = NEXT_LOOK_LATEST_MS + MINUTE) => {
		await world.settle();
		const [posters, ids] = [posted.map(({ poster }) => poster), posted.map(({ id }) => id)];
		if (posted.length > 0) await untilFound(world.store, [...new Set(posters)], ids);
		posted.length = 0;
		world.clock.ahead += milliseconds;
	};
	/** Time passes, and what is due is looked at. */
	const look = async (milliseconds?: number) => {
		await pass(milliseconds);
		await lookAtSearches(world.domain);
	};
	const told = async (subject = alice) => {
		const { items } = await listNotifications(world.as(subject), { reader: subject, limit: 250, only: 'searches' });
		return items.map(({ search }) => `${search?.count}${search?.more ? '+' : ''} ${search?.query}`);
	};
	const looks = async () => {
		const { notifications } = world.store.tables;
		const pages = await Promise.all(lookKeys.shards.map((partition) => notifications.range({ partition })));
		return pages.flatMap(({ rows }) => rows.map(({ row }) => row));
	};
	const stateOf = async (search: string) => {
		const row = await world.store.tables.notifications.get(lookKeys.look(alice, search));
		if (!row) return expect.fail('There is no look.');
		return lookOf(row);
	};
	const differences = async () => {
		await world.settle();
		const found: string[] = [];
		for await (const { what } of findDifferences(world.domain, alice)) found.push(what);
		return found;
	};

	test('new matches of an interval are one notification, and what was there before is none', async () => {
		await post('An old anchor');
		await pass(MINUTE);
		await notifying();
		for (const text of ['One anchor', 'Two anchors', 'An anchor', 'Third anchor']) await post(text);
		await post('My own anchor', alice);
		await look();
		expect(await told()).toEqual(['3 anchor']);
		await look();
		expect(await told()).toEqual(['3 anchor']);
		await post('Another anchor');
		await look();
		expect(await told()).toEqual(['1 anchor', '3 anchor']);
	});

	test('looks come minutes apart, and further apart the longer nothing comes', async () => {
		const id = await notifying();
		const waits: number[] = [];
		for (let count = 0; count < 5; count++) {
			await look();
			waits.push(Math.round(((await stateOf(id)).nextAt - world.domain.now()) / MINUTE));
		}
		expect(waits).toEqual([10, 20, 30, 30, 30]);
		await post('One anchor');
		await look();
		expect(Math.round(((await stateOf(id)).nextAt - world.domain.now()) / MINUTE)).toBe(NEXT_LOOK_MS / MINUTE);
		// Before it is due nothing is looked at.
		await post('Too soon, anchor');
		await look(2 * MINUTE);
		expect(await told()).toEqual(['1 anchor']);
	});

	test('many matches are counted up to 50, and the next look goes on behind them', async () => {
		await notifying();
		for (let count = 0; count <= MATCHES_TOLD; count++) await post(`Number ${count} anchor`);
		await look();
		expect(await told()).toEqual([`${MATCHES_TOLD}+ anchor`]);
		await look();
		expect(await told()).toHaveLength(1);
	});

	test('a look that dies at any write is done again, and tells once', async () => {
		const id = await notifying();
		for (let last = 1; last <= 4; last++) {
			const before = await told();
			await post(`Anchor ${last}`);
			await pass();
			let writes = 0;
			const dies = async () => {
				if (++writes === last) throw new StorageError('unclear', 'The process died.');
			};
			const { notifications } = world.store.tables;
			const dying: Partial<Table> = {
				writeMany: async (some) => dies().then(() => notifications.writeMany(some)),
				transact: async (some) => dies().then(() => notifications.transact(some)),
			};
			const store = changedStore(world.store, { tables: { notifications: dying } });
			await lookAtSearches({ ...world.domain, store }).catch(() => {});
			await lookAtSearches(world.domain);
			await lookAtSearches(world.domain);
			expect(await told()).toEqual(['1 anchor', ...before]);
			expect(await differences()).toEqual([]);
			expect((await stateOf(id)).found).toBeUndefined();
		}
	});

	test('two workers at once tell once, and leave one look', async () => {
		await notifying();
		for (let round = 1; round <= 3; round++) {
			await post(`Anchor ${round}`);
			await pass();
			await Promise.all(Array.from({ length: 3 }, () => lookAtSearches(world.domain)));
			expect(await told()).toHaveLength(round);
			expect(await looks()).toHaveLength(2);
		}
	});

	test('a search that is deleted or turned off is told no more, and its rows go', async () => {
		const [one, other] = [await notifying('anchor'), await notifying('tide')];
		await post('One anchor and the tide');
		await world.settle();
		await deleteSearch(world.as(alice), { subject: alice, id: one });
		await changeSearch(world.as(alice), { subject: alice, id: other, notifies: false });
		world.clock.ahead += 2 * NEXT_LOOK_LATEST_MS;
		// Their jobs may be late: the looks find out by themselves.
		await lookAtSearches(world.domain);
		expect(await told()).toEqual([]);
		expect(await looks()).toEqual([]);
		await world.settle();
		expect(await looks()).toEqual([]);
		// A deleted search takes along its notifications.
		await turn(other, true);
		await post('Low tide');
		await look();
		expect(await told()).toEqual(['1 tide']);
		await deleteSearch(world.as(alice), { subject: alice, id: other });
		expect(await told()).toEqual([]);
	});

	test('a search that is turned off and on again begins again, and a late job changes nothing', async () => {
		const id = await notifying();
		await turn(id, false);
		await post('While it was off, anchor');
		await pass(MINUTE);
		await turn(id, true);
		await Promise.all([enterLooks(world.domain, alice), enterLooks(world.domain, alice)]);
		expect(await looks()).toHaveLength(2);
		await post('Once it was on, anchor');
		await look();
		expect(await told()).toEqual(['1 anchor']);
		const state = await stateOf(id);
		await enterLooks(world.domain, alice);
		expect(await stateOf(id)).toEqual(state);
	});

	test('matches that the reader has seen, may not read or mutes are not told', async () => {
		const id = await notifying();
		const [carol, dora] = [await world.person('carol'), await world.person('dora')];
		const seen = await post('Seen on the page, anchor');
		await pass(MINUTE);
		await markSearchSeen(world.as(alice), { subject: alice, id, upTo: seen.id });
		await block(world.as(carol), { subject: carol, other: alice });
		await muteTopic(world.as(alice), { subject: alice, kind: 'word', value: 'rusty' });
		await post('Behind a block, anchor', carol);
		await post('A rusty anchor', dora);
		await look();
		expect(await told()).toEqual([]);
		await post('A plain anchor', dora);
		await look();
		expect(await told()).toEqual(['1 anchor']);
	});

	test('a suspended subject is told once it is back, and an erased one leaves nothing', async () => {
		await notifying();
		await suspendSubject(world.operator, { subject: alice, reason: 'a' });
		await post('While suspended, anchor');
		await look();
		await look();
		await unsuspendSubject(world.operator, { subject: alice });
		await look();
		expect(await told()).toEqual(['1 anchor']);
		await eraseSubject(world.operator, { subject: alice });
		await world.settle();
		expect(await looks()).toEqual([]);
	});

	test('a group that is turned off is not told, and looks go on', async () => {
		await notifying();
		await chooseNotifications(world.as(alice), { subject: alice, change: { searches: { page: false } } });
		await post('Untold, anchor');
		await look();
		await chooseNotifications(world.as(alice), { subject: alice, change: { searches: { page: true } } });
		await post('Told, anchor');
		await look();
		expect(await told()).toEqual(['1 anchor']);
	});

	test('looks that are lost are found and made again', async () => {
		const id = await notifying();
		for (const row of await looks()) {
			const { partition } = lookKeys.look(alice, id);
			await world.store.tables.notifications.delete({ partition, row });
			expect(await differences()).toEqual([`nobody looks for new matches of the saved search ${id}`]);
			await reconcile(world.operator, { repair: true, settle: () => world.settle() });
			expect(await differences()).toEqual([]);
		}
		await post('One anchor');
		await look();
		expect(await told()).toEqual(['1 anchor']);
	});

	test('ten searches of a subject may notify', async () => {
		for (let count = 0; count < MOST_NOTIFYING; count++) await notifying(`anchor ${count}`);
		const { id } = await saveSearch(world.as(alice), { subject: alice, query: 'one more' });
		const more = { subject: alice, id, notifies: true };
		await expect(changeSearch(world.as(alice), more)).rejects.toMatchObject({ code: 'too_many_notifying_searches' });
		const searches = await listSearches(world.as(alice), { subject: alice });
		expect(searches.filter(({ notifies }) => notifies)).toHaveLength(MOST_NOTIFYING);
		await post('anchor 0 anchor 1 anchor 2');
		await look();
		expect((await told()).toSorted()).toEqual(['1 anchor 0', '1 anchor 1', '1 anchor 2']);
	});
});
