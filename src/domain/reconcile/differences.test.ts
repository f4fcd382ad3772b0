import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { auditKeys } from '../../storage/rows/audit.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { unfollow } from '../graph/unfollow.ts';
import { type Difference, findDifferences } from './find-differences.ts';
import { reconcile } from './reconcile.ts';
import { redriveJobs } from './redrive.ts';

describe.each(ENGINES)('a ledger and its projections on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { jobsPrepared: false });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await follow(world.as(bob), { follower: bob, followed: alice });
		await world.post(alice, 'one');
		const gone = await world.post(alice, 'gone');
		await removeEvent(world.as(alice), { actor: alice, id: gone.id });
		await world.settle();
	});
	afterEach(() => world.close());

	async function differencesOf(subject: string): Promise<Difference[]> {
		const found: Difference[] = [];
		for await (const difference of findDifferences(world.domain, subject)) found.push(difference);
		return found;
	}

	async function mend(subject: string): Promise<void> {
		for (const { repair } of await differencesOf(subject)) await repair?.();
		expect(await differencesOf(subject)).toEqual([]);
	}

	test('agree once no job is pending', async () => {
		expect(await differencesOf(alice)).toEqual([]);
		expect(await differencesOf(bob)).toEqual([]);
	});

	test('a lost event is found and brought back', async () => {
		const event = await world.post(alice, 'two');
		await world.settle();
		await world.store.tables.timelines.delete(timelineKey(bob, event.id));
		expect(await differencesOf(bob)).toMatchObject([{ kind: 'lost' }]);
		await mend(bob);
		expect(await world.texts(bob)).toEqual(['two', 'one']);
	});

	test('a ghost is found and taken away: of a removed event, and of somebody unfollowed', async () => {
		const event = await world.post(alice, 'two');
		await world.settle();
		const row = await world.store.tables.timelines.get(timelineKey(bob, event.id));
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		await world.settle();
		await world.store.tables.timelines.upsert(timelineKey(bob, event.id), row?.properties ?? {});
		expect(await differencesOf(bob)).toMatchObject([{ kind: 'ghost' }]);
		await mend(bob);
		expect(await world.texts(bob)).toEqual(['one']);

		const kept = await world.store.tables.timelines.range({ partition: bob });
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
		for (const { partition, row: key, properties } of kept.rows)
			await world.store.tables.timelines.upsert({ partition, row: key }, properties);
		await mend(bob);
		expect(await world.texts(bob)).toEqual([]);
	});

	test('a follower row, an audit entry and a handle that are gone are made again', async () => {
		await world.store.tables.subjectFollowers.delete({ partition: alice, row: bob });
		await world.store.tables.directory.delete({ partition: 'b', row: 'bob' });
		const [entry] = (await world.store.tables.ledger.range(entryKeys.all(bob))).rows;
		const at = String(entry?.properties.at);
		await world.store.tables.audit.delete(auditKeys.entry({ at, subject: bob, seq: Number(entry?.properties.seq) }));
		expect((await differencesOf(bob)).map(({ kind }) => kind)).toEqual(['audit', 'directory', 'follower']);
		await mend(bob);
	});

	test('a changed, a replaced and a missing entry break the chain, and no write mends it', async () => {
		const { ledger } = world.store.tables;
		const key = entryKeys.entry(alice, 2);
		const entry = await ledger.get(key);
		await ledger.upsert(key, { ...entry?.properties, at: '2001-01-01T00:00:00.000Z' });
		expect((await differencesOf(alice)).filter(({ kind }) => kind === 'chain')).toMatchObject([
			{ what: 'entry 2 was changed: its hash is another' },
		]);
		await ledger.delete(key);
		const flaws = (await differencesOf(alice)).filter(({ kind }) => kind === 'chain');
		expect(flaws).toMatchObject([{ what: 'entry 1 stands where entry 2 must be' }]);
		expect(flaws[0]?.repair).toBeUndefined();
	});

	test('a reconciliation walks all ledgers, mends what it can, and then finds nothing', async () => {
		const event = await world.post(alice, 'two');
		await world.settle();
		await world.store.tables.timelines.delete(timelineKey(bob, event.id));
		const run = (repair: boolean) => reconcile(world.operator, { repair, settle: () => world.settle() });
		expect(await run(false)).toMatchObject({ subjects: 2, differences: 1, repaired: 0 });
		expect(await run(true)).toMatchObject({ subjects: 2, differences: 1, repaired: 1 });
		// The repairs are on the ledger of the service.
		await world.settle();
		expect(await run(true)).toMatchObject({ subjects: 3, redriven: 0, differences: 0, repaired: 0 });
		expect(await world.texts(bob)).toEqual(['two', 'one']);
	});

	test('jobs are redriven when the queue was wiped', async () => {
		await world.post(alice, 'two');
		const [pending] = world.pendingJobs.splice(0);
		await world.store.queues.jobs.delete(pending?.lease ?? { id: '', receipt: '' });
		await world.settle();
		expect(await world.texts(bob)).toEqual(['one']);
		// One of them waits for its tombstones.
		expect(await redriveJobs(world.domain, alice)).toEqual({ redriven: 1, waiting: 1 });
		await world.settle();
		expect(await world.texts(bob)).toEqual(['two', 'one']);
		expect(await redriveJobs(world.domain, alice)).toEqual({ redriven: 0, waiting: 1 });
	});
});
