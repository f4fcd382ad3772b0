import { expect, inject, test } from 'vitest';
import { changedStore } from '../testing/changed-store.ts';
import { createWorld, type World } from '../testing/world.ts';
import { observedStore, type StoreObserver } from './observed-store.ts';

const key = { partition: 'p', row: 'r' };

async function inWorld(story: (world: World) => Promise<void>): Promise<void> {
	const world = await createWorld('embedded', inject('azurite'));
	try {
		await story(world);
	} finally {
		await world.close();
	}
}

test('each call is told once, with the rows that it is to write, and then that it ended', () =>
	inWorld(async ({ store }) => {
		const told: string[] = [];
		const observe: StoreObserver = (call) => {
			const rows = call.on === 'table' ? call.written.map(({ row }) => row) : [];
			told.push([call.name, call.operation, ...rows].join(' '));
			return () => told.push(`${call.operation} ended`);
		};
		const { tables, queues } = observedStore(store, observe);
		await tables.ledger.insert(key, { text: 'x' });
		expect((await tables.ledger.get(key))?.properties).toEqual({ text: 'x' });
		await tables.timelines.writeMany(
			['a', 'b'].map((row) => ({ partition: 'p', row, kind: 'insert', properties: {} })),
		);
		for await (const partition of tables.timelines.partitions()) expect(partition).toBe('p');
		expect(await queues.jobs.depth()).toBe(0);
		expect(told).toEqual([
			'ledger insert r',
			'insert ended',
			'ledger get',
			'get ended',
			'timelines writeMany a b',
			'writeMany ended',
			'timelines partitions',
			'partitions ended',
			'jobs depth',
			'depth ended',
		]);
	}));

test('an error of a call is told, and thrown', () =>
	inWorld(async ({ store }) => {
		const down = new Error('down');
		const failing = changedStore(store, { tables: { ledger: { get: () => Promise.reject(down) } } });
		const failures: unknown[] = [];
		const { tables } = observedStore(failing, () => (failure) => failures.push(failure));
		await expect(tables.ledger.get(key)).rejects.toBe(down);
		expect(failures).toEqual([down]);
	}));
