/** The effect of each fault on a request, seen through the engine and, past the proxy, in Azurite itself. */
import { afterEach, expect, inject, test } from 'vitest';
import { openAzureStore } from '../../storage/azure/store.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';
import { createWorld, type World } from '../world.ts';
import { type FaultKind, faultOf } from './faults.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';

type Setting = { world: World; store: Store; proxy: FaultProxy };
const opened: Setting[] = [];

/** A store whose every request meets this fault; `world.store` goes past the proxy. */
async function only(...kinds: FaultKind[]): Promise<Setting> {
	const proxy = await startFaultProxy({ connectionString: inject('azurite'), seed: 7, share: 0, kinds });
	const world = await createWorld('azure', inject('azurite'));
	const prefix = world.store.tables.ledger.name.replace('ledger', '');
	const store = openAzureStore({ connectionStrings: [proxy.connectionString], prefix });
	opened.push({ world, store, proxy });
	// Its look at the record of the accounts meets no fault, and lasts longer than a test.
	await store.check();
	proxy.setShare(1);
	return { world, store, proxy };
}

afterEach(async () => {
	for (const { world, proxy } of opened.splice(0)) {
		await world.close();
		await proxy.stop();
	}
});

const key = { partition: 'p', row: 'r' };
const unclear = { reason: 'unclear' };

test.each(['reset-before', 'refused'] as const)('%s: the request is never made', async (kind) => {
	const { store, world } = await only(kind);
	await expect(store.tables.ledger.insert(key, {})).rejects.toMatchObject(unclear);
	await expect(store.queues.jobs.send('x')).rejects.toMatchObject(unclear);
	expect(await world.store.tables.ledger.get(key)).toBeUndefined();
	expect(await world.store.queues.jobs.depth()).toBe(0);
});

test.each(['reset-after', 'truncated', 'late'] as const)(
	'%s: the request is made and its answer is lost',
	async (kind) => {
		const { store, world, proxy } = await only(kind);
		await expect(store.tables.ledger.transact([{ ...key, kind: 'insert', properties: {} }])).rejects.toMatchObject(
			unclear,
		);
		await expect(store.queues.jobs.send('x')).rejects.toMatchObject(unclear);
		await proxy.quiet();
		expect(await world.store.tables.ledger.get(key)).toBeDefined();
		expect(await world.store.queues.jobs.depth()).toBe(1);
	},
);

test('duplicated: the request is made twice', async () => {
	const { store, world } = await only('duplicated');
	await store.queues.jobs.send('x');
	expect(await world.store.queues.jobs.depth()).toBe(2);
	await store.tables.ledger.insert(key, {});
	expect(await world.store.tables.ledger.get(key)).toBeDefined();
});

test('delayed: the answer comes, after a wait that the seed names', async () => {
	const { store, world, proxy } = await only('delayed');
	expect(await store.tables.ledger.insert(key, {})).toBeDefined();
	expect(await world.store.tables.ledger.get(key)).toBeDefined();
	const [met] = proxy.faults;
	expect(met).toMatchObject({ kind: 'delayed' });
	expect(faultOf(7, met?.n ?? 0, 1, ['delayed'])?.wait).toBeGreaterThanOrEqual(20);
});

test('empty-page: a page has no rows and a continuation, and following it yields every row once', async () => {
	const { store, world, proxy } = await only('empty-page');
	for (const row of ['a', 'b', 'c', 'd', 'e']) await world.store.tables.ledger.insert({ partition: 'p', row }, {});
	const found: string[] = [];
	let empty = 0;
	for await (const rows of pagesOf(store.tables.ledger, { partition: 'p', limit: 2 })) {
		found.push(...rows.map(({ row }) => row));
		if (rows.length === 0) empty++;
		// Every other request, or there would never be a row.
		proxy.setShare(rows.length === 0 ? 0 : 1);
	}
	expect(found).toEqual(['a', 'b', 'c', 'd', 'e']);
	expect(empty).toBeGreaterThanOrEqual(3);
});

test('gone: nothing is made any more, until storage is back', async () => {
	const { store, world, proxy } = await only('delayed');
	proxy.setShare(0);
	proxy.setGone(true);
	for (let n = 0; n < 4; n++) {
		await expect(store.tables.ledger.insert({ partition: 'p', row: `r${n}` }, {})).rejects.toMatchObject(unclear);
		await expect(store.queues.jobs.send('x')).rejects.toMatchObject(unclear);
	}
	expect(proxy.refused).toBe(8);
	expect((await world.store.tables.ledger.range({ partition: 'p' })).rows).toEqual([]);
	expect(await world.store.queues.jobs.depth()).toBe(0);
	proxy.setGone(false);
	expect(await store.tables.ledger.insert(key, {})).toBeDefined();
});

test('the same seed and the same requests meet the same faults', async () => {
	const met = async (seed: number) => {
		const proxy = await startFaultProxy({ connectionString: inject('azurite'), seed, share: 0.5 });
		const address = /TableEndpoint=([^;]+)/.exec(proxy.connectionString)?.[1] ?? '';
		for (let n = 0; n < 40; n++) await fetch(`${address}/x${n}()`).catch(() => {});
		await proxy.quiet();
		await proxy.stop();
		return proxy.faults;
	};
	const [first, again, other] = await Promise.all([met(3), met(3), met(4)]);
	expect(first.length).toBeGreaterThan(8);
	expect(again).toEqual(first);
	expect(other).not.toEqual(first);
});
