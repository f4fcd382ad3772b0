import { afterEach, expect, inject, test } from 'vitest';
import { Heat } from '../../observation/heat/heat.ts';
import type { StoreCall } from '../../storage/observed-store.ts';
import { asUser } from '../../testing/as-user.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { getHeat } from './get-heat.ts';
import { writeHeat } from './write-heat.ts';

const HOUR = 3_600_000;

let world: World;
afterEach(() => world.close());

const rows = (partition: string, count: number): StoreCall => ({
	on: 'table',
	name: 'timelines',
	operation: 'writeMany',
	written: Array.from({ length: count }, (_, row) => ({ partition, row: String(row), kind: 'insert' })),
});

test.each(ENGINES)('admins see what all processes counted in the last hour, on %s', async (engine) => {
	// Else a minute may end in between, and a peak is that of one minute.
	world = await createWorld(engine, inject('azurite'), { standsAt: Date.now() });
	const { domain, clock } = world;
	const [alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.settle();
	const now = () => domain.now();
	const [server, worker] = [new Heat(now), new Heat(now)];
	server.observe(rows(alice, 90_000));
	server.observe(rows('tag:tide', 600));
	server.observe({ on: 'queue', name: 'jobs', operation: 'send' });
	server.noteAccounts([
		{ name: 'one', requests: { reads: 600_000, writes: 0, queue: 0 }, refused: 2, underWay: 0, waiting: 0, limit: 8 },
	]);
	worker.observe(rows(alice, 30_000));
	worker.observe(rows(bob, 60));
	worker.jobEnded({ action: 'event-posted', createdAt: new Date(domain.now() - 3_000).toISOString() });
	await writeHeat(domain, server.name, server.summary());
	await writeHeat(domain, worker.name, worker.summary());
	await domain.store.queues.jobs.send('waits');

	const admin = { domain, principal: asUser('dev-admin', 'admin') };
	const heat = await getHeat(admin);
	expect(heat.processes).toBe(2);
	expect(heat.partitions).toEqual([
		{
			table: 'timelines',
			partition: alice,
			subject: alice,
			name: 'alice',
			written: 120_000,
			read: 0,
			perSecond: 2_000,
			share: 1,
		},
		{ table: 'timelines', partition: 'tag:tide', written: 600, read: 0, perSecond: 10, share: 0.005 },
		{
			table: 'timelines',
			partition: bob,
			subject: bob,
			name: 'bob',
			written: 60,
			read: 0,
			perSecond: 1,
			share: 0.0005,
		},
	]);
	expect(heat.accounts).toEqual([{ account: 'one', requests: 600_000, refused: 2, perSecond: 10_000, share: 0.5 }]);
	expect(heat.deliveries).toEqual({ count: 1, meanSeconds: 3, slowestSeconds: 3 });
	expect(heat.growth).toBe(120_660);
	expect('storeBytes' in heat).toBe(domain.store.engine === 'embedded');
	expect(heat.operations.queue).toBe(1);
	expect(heat.queues).toMatchObject([{ queue: 'jobs', messages: 1 }, { queue: 'purges' }, { queue: 'pushes' }]);

	// The server goes on, and the worker has ended.
	clock.ahead += HOUR + 60_000;
	server.observe(rows(bob, 60));
	await writeHeat(domain, server.name, server.summary());
	const later = await getHeat(admin);
	expect(later.processes).toBe(1);
	expect(later.partitions.map(({ partition, written }) => [partition, written])).toEqual([[bob, 60]]);
	await expect(getHeat({ domain, principal: asUser(alice) })).rejects.toMatchObject({ code: 'forbidden' });
});

test('a subject is known by the partitions of several tables', async () => {
	world = await createWorld('embedded', inject('azurite'));
	const { domain } = world;
	const alice = await world.person('alice');
	const heat = new Heat(() => domain.now());
	for (const partition of [`target:${alice}`, `actor:${alice}.7`, `requests:${alice}`, 'pending:3', '2026-11-27.f'])
		heat.observe(rows(partition, 1));
	await writeHeat(domain, heat.name, heat.summary());
	const { partitions } = await getHeat({ domain, principal: asUser('dev-admin', 'admin') });
	const owners = Object.fromEntries(partitions.map(({ partition, subject }) => [partition, subject]));
	expect(owners).toEqual({
		[`target:${alice}`]: alice,
		[`actor:${alice}.7`]: alice,
		[`requests:${alice}`]: alice,
		'pending:3': undefined,
		'2026-11-27.f': undefined,
	});
});
