/** A store that got only kept rows has the projections of the store that they come from, once these are made again. */
import { afterEach, describe, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { type RangeQuery, type Store, TABLES, type Write } from '../../../storage/port.ts';
import { eventKeys } from '../../../storage/rows/ledger/events.ts';
import { profileKey } from '../../../storage/rows/ledger/profile.ts';
import { tokenKeys } from '../../../storage/rows/tokens.ts';
import { beBusy } from '../../../testing/busy-service.ts';
import { changedStore } from '../../../testing/changed-store.ts';
import { EXCEPTIONS, reasonsOfDifferences, rowsMadeAgain } from '../../../testing/made-again.ts';
import { createWorld, ENGINES, type EngineName, type World, type WorldOptions } from '../../../testing/world.ts';
import type { Domain } from '../../domain.ts';
import { removeEvent } from '../../event/remove-event.ts';
import { block } from '../../graph/block.ts';
import { follow } from '../../graph/follow.ts';
import { unfollow } from '../../graph/unfollow.ts';
import { listNotifications } from '../../notification/list-notifications.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { searchEvents } from '../../search/search-events.ts';
import { editProfile } from '../../subject/edit-profile.ts';
import { findToken } from '../../token/find-token.ts';
import { issueToken } from '../../token/issue-token.ts';
import { collectRows } from '../collect-rows.ts';
import { type MakingProgress, makeProjectionsAgain } from './make-projections-again.ts';

const SLOW_POLL = { timeout: 60_000, interval: 50 };
/** Backfills of three events: a follow then notes where its backfill ended. */
const SMALL_BACKFILL: WorldOptions = { sizes: { chunk: 500, batch: 32, backfill: 3 } };

const open: World[] = [];
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

async function newWorld(engine: EngineName, options?: WorldOptions): Promise<World> {
	const world = await createWorld(engine, inject('azurite'), { ...SMALL_BACKFILL, ...options });
	open.push(world);
	return world;
}

/** An empty store with the kept rows of another one, at the same time. */
async function restored(from: World, engine: EngineName): Promise<World> {
	const world = await newWorld(engine);
	world.clock.ahead = from.clock.ahead;
	for await (const rows of collectRows(from.domain)) {
		const newest = new Map(rows.map((one) => [`${one.table} ${one.partition} ${one.row}`, one]));
		for (const [table, some] of Map.groupBy(newest.values(), (one) => one.table))
			await world.store.tables[table].writeMany(
				some.flatMap(({ partition, row, properties }): Write[] =>
					properties ? [{ partition, row, kind: 'upsert', properties }] : [],
				),
			);
	}
	return world;
}

/** All that a reconciliation finds, which writes nothing. */
async function found(world: World): Promise<string[]> {
	const lines: string[] = [];
	await reconcile(world.operator, {
		readOnly: true,
		repair: false,
		settle: async () => {},
		onDifference: ({ subject, kind, what }) => lines.push(`${subject} ${kind}: ${what}`),
	});
	return lines;
}

describe.each([
	['embedded', 'embedded'],
	['azure', 'azure'],
	['embedded', 'azure'],
	['azure', 'embedded'],
] as const)('from the %s store to the %s store', (from, to) => {
	test('all projections of a busy service are made again', async () => {
		const before = await newWorld(from);
		const { subjects, token } = await beBusy(before);
		const after = await restored(before, to);
		const steps: MakingProgress[] = [];
		const made = await makeProjectionsAgain(after.domain, { onProgress: (progress) => steps.push(progress) });
		expect(await reasonsOfDifferences(before, after)).toEqual(Object.keys(EXCEPTIONS).toSorted());
		expect(await found(after)).toEqual([]);
		expect(new Set(steps.map(({ step }) => step))).toEqual(new Set(['ledgers', 'events']));
		expect(steps.at(-1)).toEqual({ step: 'events', ...made });
		for (const reader of subjects) {
			expect(await after.texts(reader)).toEqual(await before.texts(reader));
			const [told, toldBefore] = await Promise.all([after, before].map((world) => toldTo(world, reader)));
			expect(told).toEqual(toldBefore);
		}
		expect(await findToken(after.domain, token)).toMatchObject({ name: 'build' });
		const [reader] = subjects;
		const request = { reader, query: 'tide', order: 'newest', limit: 10 } as const;
		const hits = async () => (await searchEvents(after.as(reader), request)).items.length;
		await expect.poll(hits, SLOW_POLL).toBeGreaterThan(3);
	});
});

async function toldTo(world: World, reader: SubjectId) {
	const { items } = await listNotifications(world.as(reader), { reader, limit: 100 });
	return items.map(({ id, kind }) => `${kind} ${id}`);
}

test.each(ENGINES)('a run on the %s store that is cut, and repeated, makes the same', async (engine) => {
	const before = await newWorld(engine);
	await beBusy(before);
	const whole = await restored(before, engine);
	await makeProjectionsAgain(whole.domain);
	const cut = await restored(before, engine);
	let left = 0;
	const domain: Domain = { ...cut.domain, store: cutStore(cut.store, () => left-- === 0) };
	let cuts = 0;
	for (const writes of engine === 'embedded' ? Array.from({ length: 60 }, (_, number) => number) : [2, 7]) {
		left = writes;
		await makeProjectionsAgain(domain).catch((error: Error) => {
			expect(error.message).toBe('Cut');
			cuts++;
		});
	}
	expect(cuts).toBeGreaterThan(1);
	left = -1;
	await makeProjectionsAgain(domain);
	expect(await rowsMadeAgain(cut.store)).toEqual(await rowsMadeAgain(whole.store));
});

/** A store whose process dies in the middle of a write of many rows, and whose pages are short. */
function cutStore(store: Store, isCut: () => boolean): Store {
	return changedStore(store, {
		tables: Object.fromEntries(
			TABLES.map((table) => [
				table,
				{
					async writeMany(writes: Write[]) {
						if (!isCut()) return store.tables[table].writeMany(writes);
						await store.tables[table].writeMany(writes.slice(0, writes.length / 2));
						throw new Error('Cut');
					},
					range: (query: RangeQuery) => store.tables[table].range({ ...query, limit: Math.min(query.limit ?? 4, 4) }),
				},
			]),
		),
	});
}

test.each(ENGINES)('on the %s store, jobs that were left are done after it', async (engine) => {
	const before = await newWorld(engine, { jobsPrepared: false });
	const [alice, bob, carol] = [await before.person('alice'), await before.person('bob'), await before.person('carol')];
	await follow(before.as(bob), { follower: bob, followed: alice });
	await before.settle();
	const { id } = await before.post(alice, 'A slip, @carol');
	await before.settle();
	// From here on, no job is run.
	await before.post(alice, 'High water, @bob and @carol #tide');
	await removeEvent(before.as(alice), { actor: alice, id });
	await follow(before.as(carol), { follower: carol, followed: alice });
	await unfollow(before.as(bob), { follower: bob, followed: alice });
	await block(before.as(carol), { subject: carol, other: bob });
	await editProfile(before.as(carol), { subject: carol, handle: 'caroline', follows: 'approval' });
	await follow(before.as(alice), { follower: alice, followed: carol });
	await issueToken(before.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
	const after = await restored(before, engine);
	await makeProjectionsAgain(after.domain);
	expect(await found(after)).toEqual([]);
	expect(await after.texts(bob)).toEqual(['High water, @bob and @carol #tide']);
	const settle = () => after.settle();
	await reconcile(after.operator, { repair: false, settle });
	expect(await found(after)).toEqual([]);
	await before.settle();
	for (const reader of [alice, bob, carol]) {
		expect(await after.texts(reader)).toEqual(await before.texts(reader));
		expect(await toldTo(after, reader)).toEqual(await toldTo(before, reader));
	}
	expect(after.errors).toEqual([]);
});

test('what was changed past the service is carried nowhere', async () => {
	const before = await newWorld('embedded');
	const alice = await before.person('alice');
	const event = await before.post(alice, 'paid 10 #tide');
	const { issued } = await issueToken(before.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
	await before.settle();
	const after = await restored(before, 'embedded');
	const { ledger, timelines, search, directory, tokens } = after.store.tables;
	for (const [key, change] of [
		[eventKeys.event(alice, event.id), { text: 'paid 10000' }],
		[profileKey(alice), { name: 'Mallory' }],
		[tokenKeys.fact(alice, issued.id), { scopes: 'events:write timeline:read' }],
	] as const)
		await ledger.upsert(key, { ...(await ledger.get(key))?.properties, ...change });
	await makeProjectionsAgain(after.domain);
	for (const table of [timelines, search, directory, tokens]) {
		const partitions: string[] = [];
		for await (const partition of table.partitions()) partitions.push(partition);
		expect(partitions.filter((partition) => !partition.startsWith('due:'))).toEqual([]);
	}
});
