import { describe, expect, test } from 'vitest';
import { SCHEMA_VERSION, schemaNumber } from '../../migrations/schema-version.ts';
import type { RowKey } from '../../port.ts';
import { StorageError } from '../../port.ts';
import type { AccountStore } from '../account/account-store.ts';
import { holdOwnership } from './ownership-lease.ts';

const RECORD = { deployment: 'd', accounts: 'one,two', schema: String(schemaNumber(SCHEMA_VERSION)) };
const LEASE_MS = 60_000;

/** An account of which nothing is asked but its record. */
function accountWith(name: string, record: () => Promise<Record<string, string> | undefined>): AccountStore {
	const get = async (key: RowKey) => {
		const properties = await record();
		return properties && { ...key, etag: 'e', properties };
	};
	return { name, tables: { directory: { get } } } as unknown as AccountStore;
}

describe('an ownership lease', () => {
	test('asks once for many requests, and the other account when one does not answer', async () => {
		let asked = 0;
		const silent = accountWith('one', () => Promise.reject(new StorageError('unclear', 'no answer')));
		const answering = accountWith('two', async () => {
			asked++;
			return RECORD;
		});
		const { assert: assertOwned } = holdOwnership([silent, answering], LEASE_MS);
		await Promise.all(Array.from({ length: 5 }, () => assertOwned()));
		await assertOwned();
		expect(asked).toBe(1);
	});

	test.each([
		['rows are being moved', { ...RECORD, movingTo: 'one,three' }, 'Rows are being moved'],
		['the rows are elsewhere', { ...RECORD, accounts: 'one,three' }, 'The rows are on the storage accounts one, three'],
		['an account was emptied', undefined, 'is not in use'],
	])('is refused when %s', async (_, record, sentence) => {
		const { assert: assertOwned } = holdOwnership(
			['one', 'two'].map((name) => accountWith(name, async () => record)),
			LEASE_MS,
		);
		await expect(assertOwned()).rejects.toMatchObject({ reason: 'denied', message: expect.stringContaining(sentence) });
		await expect(assertOwned()).rejects.toThrow(sentence);
	});

	test('is not given by an answer that came when the look had run out', async () => {
		let asked = 0;
		const late = accountWith('one', async () => {
			// The first answer was under way for so long that a rebalance may have marked, waited and begun.
			if (asked++ === 0) await new Promise((resolve) => setTimeout(resolve, 1_100));
			else return { ...RECORD, movingTo: 'one,three' };
			return { ...RECORD, accounts: 'one' };
		});
		await expect(holdOwnership([late], 1_000).assert()).rejects.toThrow('Rows are being moved');
		expect(asked).toBe(2);
	});
});
