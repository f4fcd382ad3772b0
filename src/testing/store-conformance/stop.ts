import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../storage/port.ts';
import { eventually } from './fixtures.ts';

const KEY = { partition: 'p', row: 'r' };
const STOPPED = { reason: 'stopped', message: 'It moves to another place.' };

/** `openAll`: several stores on one place, as processes have them. */
export function stopConformance(openAll: (count: number) => Promise<Store[]>): void {
	let first: Store;
	let second: Store;

	describe('writing that is stopped', () => {
		beforeEach(async () => {
			[first, second] = (await openAll(2)) as [Store, Store];
		});

		afterEach(async () => {
			for (const store of [first, second]) await store.close();
		});

		test('is refused in every process, and reading goes on', async () => {
			const { ledger } = second.tables;
			const etag = await ledger.upsert(KEY, { text: 'before' });
			const { id } = await second.queues.jobs.send('a job');
			await first.stopWriting(STOPPED.message);
			for (const write of [
				() => ledger.insert({ ...KEY, row: 'other' }, {}),
				() => ledger.upsert(KEY, {}),
				() => ledger.update(KEY, {}, etag),
				() => ledger.delete(KEY),
				() => ledger.transact([{ ...KEY, kind: 'upsert', properties: {} }]),
				() => ledger.writeMany([{ ...KEY, kind: 'upsert', properties: {} }]),
				() => second.queues.jobs.send('another job'),
				() => first.tables.directory.upsert(KEY, {}),
			])
				await expect(write()).rejects.toMatchObject(STOPPED);
			expect((await ledger.get(KEY))?.properties).toEqual({ text: 'before' });
			expect((await ledger.range({ partition: 'p' })).rows).toHaveLength(1);
			expect(await second.queues.jobs.receive({ max: 1, lease: 60 })).toEqual([]);
			await second.check();
			await first.allowWriting();
			await eventually(async () => (await ledger.update(KEY, { text: 'after' }, etag).catch(() => undefined)) && true);
			expect(await eventually(async () => (await second.queues.jobs.receive({ max: 1, lease: 60 }))[0])).toMatchObject({
				id,
				body: 'a job',
			});
		});

		test('stays so for a process that comes later, and with another sentence', async () => {
			await first.stopWriting('It moves.');
			await first.stopWriting(STOPPED.message);
			const [third] = (await openAll(1)) as [Store];
			await expect(third.tables.ledger.upsert(KEY, {})).rejects.toMatchObject(STOPPED);
			await expect(second.tables.ledger.upsert(KEY, {})).rejects.toMatchObject(STOPPED);
			await third.allowWriting();
			await third.close();
			await eventually(() => second.tables.ledger.upsert(KEY, {}).catch(() => undefined));
		});
	});
}
