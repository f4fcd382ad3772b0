/** Stores of an earlier schema are migrated by the first program that opens them, on both engines. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { MIGRATIONS_OF_TESTS } from '../../testing/migrations/migrations-of-tests.ts';
import { ENGINES, type EngineName } from '../../testing/world.ts';
import { accountStores } from '../azure/account/account-store.ts';
import { migrateAccounts } from '../azure/accounts/migrate-accounts.ts';
import { openAzureStore } from '../azure/store.ts';
import { migrateFile } from '../embedded/migrate-file.ts';
import { openEmbeddedStore } from '../embedded/store.ts';
import { pagesOf } from '../pages.ts';
import type { Store, TableName, Write } from '../port.ts';
import { deploymentKeys } from '../rows/directory/deployment.ts';
import { type Migration, type MigrationProgress, migrationSentence, schemaAfter } from './migration.ts';

const [DOUBLED] = MIGRATIONS_OF_TESTS;
const PARTITIONS = 30;
const ROWS_EACH = 100;
/** Rows of both tables that are rewritten by the first migration. */
const ROWS = 2 * PARTITIONS * ROWS_EACH;
/** One place was kept before so many rows were done. */
const ROWS_BEFORE_KILL = 5_500;

let dataDir: string;
let prefix: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-migrations-'));
	prefix = `m${randomBytes(6).toString('hex')}`;
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

type Options = {
	migrations: readonly Migration[];
	isReadOnly?: boolean;
	onMigration?: (progress: MigrationProgress) => void;
	ownershipLeaseMs?: number;
	allLandedAfter?: number;
};

const storeOn = (engine: EngineName, options: Options): Store =>
	engine === 'embedded'
		? openEmbeddedStore({ dataDir, prefix, ...options })
		: openAzureStore({ connectionStrings: [inject('azurite')], prefix, allLandedAfter: 0, ...options });

async function open(engine: EngineName, options: Options): Promise<Store> {
	const store = storeOn(engine, options);
	await store.open();
	return store;
}

/** Fills a store of schema 1. */
async function fill(engine: EngineName): Promise<void> {
	const store = await open(engine, { migrations: [] });
	const writes = Array.from({ length: PARTITIONS * ROWS_EACH }, (_, n): Write => {
		const [partition, row] = [Math.floor(n / ROWS_EACH), n % ROWS_EACH].map((part) => String(part).padStart(2, '0'));
		return { kind: 'insert', partition: `p${partition}`, row: `r${row}`, properties: { n } };
	});
	await store.tables.ledger.writeMany(writes);
	await store.tables.timelines.writeMany(writes);
	await store.close();
}

async function rowsOf({ tables }: Store, table: TableName) {
	const found: Record<string, unknown>[] = [];
	for await (const partition of tables[table].partitions())
		for await (const rows of pagesOf(tables[table], { partition }))
			found.push(...rows.map(({ properties }) => properties));
	return found.toSorted((one, other) => Number(one.n) - Number(other.n));
}

const numbers = Array.from({ length: PARTITIONS * ROWS_EACH }, (_, n) => n);

async function expectMigrated(store: Store): Promise<void> {
	expect(await rowsOf(store, 'ledger')).toEqual(
		numbers.map((n) => ({ n: 2 * n, doubled: true, word: `about ${2 * n}` })),
	);
	expect(await rowsOf(store, 'timelines')).toEqual(numbers.map((n) => ({ n: 2 * n, doubled: true })));
}

function child(engine: EngineName, killedAfter?: number): Promise<{ signal: unknown; lines: string[]; err: string }> {
	const program = fileURLToPath(new URL('../../testing/migrations/child.ts', import.meta.url));
	const place = engine === 'embedded' ? dataDir : inject('azurite');
	const given = killedAfter === undefined ? [] : [String(killedAfter)];
	return new Promise((resolve) => {
		execFile(process.execPath, [program, engine, place, prefix, ...given], (error, out, err) =>
			resolve({ signal: error?.signal ?? error?.code, lines: out.trim().split('\n'), err }),
		);
	});
}

/** Looks for migrations of a store that needs none. */
function migrate(engine: EngineName, migrations: readonly Migration[]): Promise<boolean> {
	const nothing = () => expect.fail('There is nothing to migrate.');
	if (engine === 'embedded') return migrateFile({ dataDir, migrations }, nothing);
	const accounts = accountStores({ connectionStrings: [inject('azurite')] }, prefix);
	return migrateAccounts(accounts, { migrations, guardedBy: nothing });
}

/** The claim of a process that was killed ends a minute later: for a test, now. */
async function endClaim(): Promise<void> {
	const [account] = accountStores({ connectionStrings: [inject('azurite')] }, prefix);
	const claim = await account?.tables.directory.get(deploymentKeys.claim);
	expect(claim?.properties.work).toBe('migration');
	await account?.tables.directory.upsert(deploymentKeys.claim, { ...claim?.properties, until: 0 });
}

describe.each(ENGINES)('on the %s store', (engine) => {
	test('the first start migrates all rows, and tells how far it is', async () => {
		await fill(engine);
		const told: MigrationProgress[] = [];
		const migrations = MIGRATIONS_OF_TESTS;
		const store = await open(engine, { migrations, onMigration: (progress) => told.push(progress) });
		await expectMigrated(store);
		await store.close();
		const rows = ROWS + PARTITIONS * ROWS_EACH;
		expect(told.map(({ rows: done }) => done)).toEqual(told.map(({ rows: done }) => done).toSorted((a, b) => a - b));
		expect(told.map(migrationSentence)).toContain(
			'Migrating the store from schema 1 to 3: 3,000 rows (numbers doubled)',
		);
		expect(told.at(-1)).toEqual({ step: 'done', from: 1, to: 3, rows });

		const again = await open(engine, { migrations, onMigration: () => expect.unreachable('It is migrated.') });
		await again.close();
		const looking = await open(engine, { migrations, isReadOnly: true });
		expect(await looking.tables.ledger.get({ partition: 'p00', row: 'r01' })).toMatchObject({ properties: { n: 2 } });
		await looking.close();
	});

	test('a start that is broken off changes no row twice, and a later version ends it', async () => {
		await fill(engine);
		const migrations = [DOUBLED];
		const onMigration = ({ rows }: MigrationProgress) => {
			if (rows >= ROWS_BEFORE_KILL) throw new Error('Broken off.');
		};
		await expect(open(engine, { migrations, onMigration })).rejects.toThrow('Broken off.');
		await expect(open(engine, { migrations, isReadOnly: true })).rejects.toThrow(
			'is being migrated from schema 1 to 2. Try again when that is done. If it was broken off, start the server: it goes on where it was.',
		);
		await expect(open(engine, { migrations: [] })).rejects.toThrow('by a newer version of Tideline (schema 2');
		const store = await open(engine, { migrations: MIGRATIONS_OF_TESTS });
		await expectMigrated(store);
		await store.close();
	});

	test('a process that is killed in the middle has kept its place, and the next one goes on there', async () => {
		await fill(engine);
		const killed = await child(engine, ROWS_BEFORE_KILL);
		expect(killed).toMatchObject({ signal: 'SIGKILL', err: '' });
		if (engine === 'azure') await endClaim();
		const { signal, lines, err } = await child(engine);
		expect({ signal, err }).toEqual({ signal: undefined, err: '' });
		expect(lines[0]).toBe('Migrating the store from schema 1 to 3: 5,000 rows (numbers doubled)');
		const store = await open(engine, { migrations: MIGRATIONS_OF_TESTS });
		await expectMigrated(store);
		await store.close();
	});

	test('of two processes one migrates, and the other waits for it', async () => {
		await fill(engine);
		const both = await Promise.all([child(engine), child(engine)]);
		for (const { signal, lines, err } of both) {
			expect({ signal, err }).toEqual({ signal: undefined, err: '' });
			expect(lines.at(-1)).toBe(JSON.stringify({ n: 202, doubled: true, word: 'about 202' }));
		}
		const lines = both.flatMap((ran) => ran.lines);
		expect(lines.filter((line) => line.startsWith('The store was migrated'))).toHaveLength(1);
		expect(lines.filter((line) => line.endsWith('0 rows (numbers doubled)') && line.includes(': 0 '))).toHaveLength(1);
		const store = await open(engine, { migrations: MIGRATIONS_OF_TESTS });
		await expectMigrated(store);
		await store.close();
	});

	test('who is refused just before the end of a migration opens the store after it', async () => {
		await fill(engine);
		await (await open(engine, { migrations: MIGRATIONS_OF_TESTS })).close();
		expect(await migrate(engine, MIGRATIONS_OF_TESTS)).toBe(true);
		expect(await migrate(engine, [DOUBLED])).toBe(false);
	});

	test('who only looks is told to start the server, and changes nothing', async () => {
		await fill(engine);
		const migrations = MIGRATIONS_OF_TESTS;
		await expect(open(engine, { migrations, isReadOnly: true })).rejects.toMatchObject({
			reason: 'denied',
			message: expect.stringMatching(
				/ has schema 1, and this version of Tideline works with schema 3\. Make a backup, then start the server: its first start migrates the store\. Until then, use the version that wrote it\.$/,
			),
		});
		const store = await open(engine, { migrations: [] });
		expect(await store.tables.ledger.get({ partition: 'p00', row: 'r01' })).toMatchObject({ properties: { n: 1 } });
		await store.close();
	});

	test('a store of a newer version is refused, and says which', async () => {
		await (await open(engine, { migrations: MIGRATIONS_OF_TESTS })).close();
		for (const isReadOnly of [false, true])
			await expect(open(engine, { migrations: [DOUBLED], isReadOnly })).rejects.toMatchObject({
				reason: 'denied',
				message: expect.stringMatching(
					/ was written by a newer version of Tideline \(schema 3, and this one knows schema 2 at the most\)\. Start that version or a newer one\. To go back to this one, restore a backup from before the upgrade\.$/,
				),
			});
	});
});

test('on the embedded store, a process of an earlier version must end first, and all prefixes are migrated', async () => {
	await fill('embedded');
	const other = prefix;
	prefix = 'second';
	await fill('embedded');
	const running = await open('embedded', { migrations: [] });
	const migrations = MIGRATIONS_OF_TESTS;
	await expect(open('embedded', { migrations })).rejects.toMatchObject({
		reason: 'denied',
		message: expect.stringContaining('Stop all servers, workers and commands, then start again.'),
	});
	await running.tables.ledger.insert({ partition: 'p', row: 'r' }, { n: -1 });
	await running.close();
	await (await open('embedded', { migrations })).close();
	prefix = other;
	const store = await open('embedded', { migrations });
	await expectMigrated(store);
	await store.close();
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true });
	expect(database.prepare('SELECT word FROM wordsOfTests').all()).toEqual([{ word: '1' }]);
	expect(database.prepare('SELECT * FROM migration').all()).toEqual([]);
	database.close();
});

test('on the embedded store, a process that missed the mark of a migration writes nothing behind it', async () => {
	const running = await open('embedded', { migrations: [] });
	const database = new DatabaseSync(join(dataDir, 'tideline.db'));
	database.exec('PRAGMA user_version = 1002');
	const refused = { reason: 'denied', message: expect.stringContaining('by a newer version of Tideline (schema 2') };
	const key = { partition: 'p', row: 'r' };
	await expect(running.tables.ledger.insert(key, {})).rejects.toMatchObject(refused);
	database.exec('PRAGMA user_version = 1001');
	database.close();
	await running.tables.ledger.insert(key, {});
	await running.close();
});

test('on the embedded store, a migration whose SQL fails leaves the store as it was', async () => {
	await fill('embedded');
	const embeddedSql = 'CREATE TABLE wordsOfTests (word TEXT); CREATE TABLE rows (a);';
	await expect(open('embedded', { migrations: [{ ...DOUBLED, embeddedSql }] })).rejects.toThrow('rows already exists');
	const store = await open('embedded', { migrations: [] });
	expect((await rowsOf(store, 'timelines')).at(-1)).toEqual({ n: PARTITIONS * ROWS_EACH - 1 });
	await store.close();
	await (await open('embedded', { migrations: MIGRATIONS_OF_TESTS })).close();
});

test('on Azure, a server of an earlier version is refused from the mark on', async () => {
	const key = { partition: 'p00', row: 'r00' };
	const running = await open('azure', { migrations: [], ownershipLeaseMs: 300 });
	await running.tables.ledger.insert(key, { n: 1 });
	const seen: unknown[] = [];
	let refusal: Promise<unknown> | undefined;
	const readUntilRefused = async () => {
		for (;;) seen.push((await running.tables.ledger.get(key))?.properties.n);
	};
	const onMigration = ({ step }: MigrationProgress) => {
		if (step === 'landing') refusal = readUntilRefused().catch((error: unknown) => error);
	};
	const store = await open('azure', { migrations: [DOUBLED], onMigration, allLandedAfter: 1_000 });
	expect(await refusal).toMatchObject({
		reason: 'denied',
		message: expect.stringContaining('by a newer version of Tideline (schema 2'),
	});
	// It may have read on under its lease, but nothing that the migration wrote.
	expect(seen.filter((n) => n !== 1)).toEqual([]);
	expect(await store.tables.ledger.get(key)).toMatchObject({ properties: { n: 2 } });
	await Promise.all([running.close(), store.close()]);
});

test('migrations lead from one schema to the next', () => {
	expect([[], [DOUBLED], MIGRATIONS_OF_TESTS].map(schemaAfter)).toEqual([1, 2, 3]);
	expect(() => schemaAfter([{ ...DOUBLED, to: 4 }])).toThrow('its place is that to 2');
});
