import { expect, test } from 'vitest';
import type { StoreCall } from '../../storage/observed-store.ts';
import { StorageError } from '../../storage/port.ts';
import { Heat } from './heat.ts';

const MINUTE = 60_000;

function heatAt(): { heat: Heat; clock: { now: number } } {
	const clock = { now: 1_000 * MINUTE };
	return { heat: new Heat(() => clock.now), clock };
}

const reads = (partition: string): StoreCall => ({
	on: 'table',
	name: 'ledger',
	operation: 'range',
	written: [],
	partition,
});
const writes = (...partitions: string[]): StoreCall => ({
	on: 'table',
	name: 'timelines',
	operation: 'writeMany',
	written: partitions.map((partition) => ({ partition, row: 'r', kind: 'insert' })),
});

test('rows and reads are counted by partition, of the hour and of its busiest minute', () => {
	const { heat, clock } = heatAt();
	heat.observe(writes('dev-a', 'dev-a', 'dev-b'));
	heat.observe(reads('dev-a'));
	clock.now += MINUTE;
	heat.observe(writes('dev-a'));
	const { partitions, operations, growth } = heat.summary();
	expect(partitions).toEqual([
		{ table: 'timelines', partition: 'dev-a', written: { total: 3, peak: 2 }, read: { total: 0, peak: 0 } },
		{ table: 'timelines', partition: 'dev-b', written: { total: 1, peak: 1 }, read: { total: 0, peak: 0 } },
		{ table: 'ledger', partition: 'dev-a', written: { total: 0, peak: 0 }, read: { total: 1, peak: 1 } },
	]);
	expect(operations).toEqual({ reads: 1, writes: 4, queue: 0 });
	expect(growth).toBe(4);
});

test('what is older than an hour is forgotten', () => {
	const { heat, clock } = heatAt();
	heat.observe(writes('dev-a'));
	clock.now += 59 * MINUTE;
	expect(heat.summary().partitions).toHaveLength(1);
	clock.now += MINUTE;
	expect(heat.summary().partitions).toEqual([]);
	expect(heat.summary().growth).toBe(0);
});

test('a transaction is one operation, and its deletions take rows away', () => {
	const { heat } = heatAt();
	const written = [
		{ partition: 'dev-a', row: '1', kind: 'insert' },
		{ partition: 'dev-a', row: '2', kind: 'update' },
		{ partition: 'dev-a', row: '3', kind: 'delete' },
		{ partition: 'dev-a', row: '4', kind: 'delete' },
	];
	heat.observe({ on: 'table', name: 'ledger', operation: 'transact', written });
	heat.observe({ on: 'table', name: 'ledger', operation: 'insert', written: [{ partition: 'dev-b', row: '1' }] });
	const { operations, growth } = heat.summary();
	expect(operations.writes).toBe(2);
	expect(growth).toBe(0);
});

test('queues, refusals, accounts and deliveries are counted', () => {
	const { heat, clock } = heatAt();
	heat.observe({ on: 'queue', name: 'jobs', operation: 'send' })?.();
	heat.observe(reads('dev-a'))?.(new StorageError('busy', 'too much'));
	heat.observe(reads('dev-a'))?.(new StorageError('unclear', 'no answer'));
	const load = { name: 'one', refused: 3, underWay: 0, waiting: 0, limit: 8 };
	heat.noteAccounts([{ ...load, requests: { reads: 10, writes: 5, queue: 1 } }]);
	clock.now += MINUTE;
	heat.noteAccounts([{ ...load, requests: { reads: 20, writes: 5, queue: 1 }, refused: 4 }]);
	heat.jobEnded({ action: 'event-posted', createdAt: new Date(clock.now - 4_000).toISOString() });
	heat.jobEnded({ action: 'event-posted', createdAt: new Date(clock.now - 2_000).toISOString() });
	heat.jobEnded({ action: 'followed', createdAt: new Date(clock.now - 90_000).toISOString() });
	const summary = heat.summary();
	expect(summary.queues).toEqual({ jobs: { total: 1, peak: 1 } });
	expect(summary.refused).toEqual({ total: 1, peak: 1 });
	expect(summary.accounts).toEqual({ one: { requests: { total: 26, peak: 16 }, refused: { total: 4, peak: 3 } } });
	expect(summary.deliveries).toEqual({ count: 2, sumMs: 6_000, slowestMs: 4_000 });
});

test('a summary fits in one property of a row, whatever partitions are called', () => {
	const { heat } = heatAt();
	for (let n = 0; n < 5_000; n++) heat.observe(writes(`${n} ${'x'.repeat(900)}`));
	const { partitions } = heat.summary();
	expect(partitions).toHaveLength(40);
	// 64 KiB of UTF-16.
	expect(JSON.stringify(heat.summary()).length).toBeLessThan(32_000);
});
