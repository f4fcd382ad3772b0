/** A store over several accounts is migrated as one, wherever the process that migrates it ends. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Azurite, startAzurite } from '../../../testing/azurite.ts';
import { MIGRATIONS_OF_TESTS } from '../../../testing/migrations/migrations-of-tests.ts';
import type { Migration, OnMigration } from '../../migrations/migration.ts';
import { schemaNumber } from '../../migrations/schema-version.ts';
import { pagesOf } from '../../pages.ts';
import type { Write } from '../../port.ts';
import { deploymentKeys } from '../../rows/directory/deployment.ts';
import { accountStores } from '../account/account-store.ts';
import { openAzureStore } from '../store.ts';
import { rebalance } from './rebalance.ts';

const NAMES = ['tideone', 'tidethree', 'tidetwo'];
const PARTITIONS = 40;
const ROWS_EACH = 80;

let azurite: Azurite;
beforeAll(async () => {
	azurite = await startAzurite({ accounts: NAMES });
});
afterAll(() => azurite?.stop());

const configOf = (prefix: string) => ({ prefix, connectionStrings: azurite.connectionStrings });

async function openOn(prefix: string, migrations: readonly Migration[], onMigration: OnMigration = () => {}) {
	const store = openAzureStore({ ...configOf(prefix), migrations, onMigration, allLandedAfter: 0 });
	await store.open();
	return store;
}

async function fill(prefix: string): Promise<void> {
	const store = await openOn(prefix, []);
	const writes = Array.from({ length: PARTITIONS * ROWS_EACH }, (_, n): Write => {
		return { kind: 'insert', partition: `p${n % PARTITIONS}`, row: `r${n}`, properties: { n } };
	});
	await store.tables.ledger.writeMany(writes);
	await store.tables.timelines.writeMany(writes);
}

async function numbersIn(prefix: string): Promise<unknown[]> {
	const { tables } = await openOn(prefix, MIGRATIONS_OF_TESTS);
	const found: unknown[] = [];
	for await (const partition of tables.timelines.partitions())
		for await (const rows of pagesOf(tables.timelines, { partition }))
			found.push(...rows.map((row) => row.properties.n));
	return found.toSorted((one, other) => Number(one) - Number(other));
}

const DOUBLED = Array.from({ length: PARTITIONS * ROWS_EACH }, (_, n) => 2 * n);

test.each([
	['before any row', 'landing', 0],
	['among the rows', 'rows', 5_500],
	['after all rows', 'done', 0],
] as const)(
	'a migration that ends %s is ended by the next start, and no rebalance runs before',
	async (_, step, rows) => {
		const prefix = `t${randomUUID().slice(0, 8)}`;
		await fill(prefix);
		const onMigration: OnMigration = (told) => {
			if (told.step === step && told.rows >= rows) throw new Error('interrupted');
		};
		await expect(openOn(prefix, MIGRATIONS_OF_TESTS, onMigration)).rejects.toThrow('interrupted');
		await expect(rebalance(configOf(prefix), { sendLaterAgain: async () => {} })).rejects.toThrow(
			'by a newer version of Tideline (schema 3',
		);
		expect(await numbersIn(prefix)).toEqual(DOUBLED);
	},
);

test('a process that ends while it marks the accounts leaves a store that the next one migrates', async () => {
	const prefix = `t${randomUUID().slice(0, 8)}`;
	await fill(prefix);
	const [first] = accountStores(configOf(prefix), prefix);
	const { directory } = (first as NonNullable<typeof first>).tables;
	const row = await directory.get(deploymentKeys.accounts);
	const mark = { schema: schemaNumber(3), migratedFrom: schemaNumber(1) };
	await directory.upsert(deploymentKeys.accounts, { ...row?.properties, ...mark });
	expect(await numbersIn(prefix)).toEqual(DOUBLED);
	expect((await directory.get(deploymentKeys.accounts))?.properties).toEqual({
		...row?.properties,
		schema: schemaNumber(3),
	});
});
