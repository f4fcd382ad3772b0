import { stat } from 'node:fs/promises';
import { MessageChannel } from 'node:worker_threads';
import { checkedQueue, checkedSign, checkedTable } from '../checked.ts';
import { checkPrefix } from '../limits.ts';
import { MIGRATIONS } from '../migrations/list.ts';
import { type Migration, type OnMigration, schemaAfter } from '../migrations/migration.ts';
import { storedQueueName, storedTableName } from '../names.ts';
import type { QueueName, Store, TableName } from '../port.ts';
import { QUEUES, StorageError, TABLES } from '../port.ts';
import { headKey, headOf } from '../rows/ledger/head.ts';
import { Engine } from './engine.ts';
import { fileIn } from './file/database.ts';
import { createEndpoint, type Endpoint } from './links/endpoint.ts';
import { linkKey, signedParameters } from './links/signed-link.ts';
import { migrateFile } from './migrate-file.ts';
import { EmbeddedQueue } from './queue.ts';
import { embeddedIndex } from './search-index.ts';
import { rowsOfSteps, stepResults, stepsRequest } from './steps.ts';
import { EmbeddedTable } from './table.ts';
import { type Lent, lineThrough } from './writer/thread.ts';

/** Path at which the web server serves the endpoint of the embedded store. */
const ENDPOINT = '/api/storage';

export type EmbeddedStore = Store & {
	/** Serves what links ask for. Without a secret, none holds. */
	endpoint: Endpoint;
	/** Lets the store of another thread write through this one, behind the writes of this one: see `EmbeddedConfig.borrow`. */
	lendWriter(lent: Lent): void;
};

export type EmbeddedConfig = {
	dataDir: string;
	/** Keeps stores in one file apart. */
	prefix: string;
	/**
	 * Secret that signs links; without it the store signs none. Asked for once the store is open, so that the secret may
	 * lie in its folder.
	 */
	secret?: () => Promise<string>;
	/**
	 * Passes a port on to `lendWriter` of a store that another thread of this process has open: then this one writes
	 * through it, and the two do not fight for the file's lock.
	 */
	borrow?: (lent: Lent) => void;
	/** The file is not changed, and every write is refused. */
	isReadOnly?: boolean;
	/** Migrations that lead to the schema of the store. Tests give their own. */
	migrations?: readonly Migration[];
	/** Told how a store of an earlier schema is migrated. */
	onMigration?: OnMigration;
};

/**
 * The store of one machine: `<dataDir>/tideline.db`, which several processes may have open at once. `open` migrates a store
 * of an earlier schema, unless it is opened to be read alone.
 */
export function openEmbeddedStore(config: EmbeddedConfig): EmbeddedStore {
	const { dataDir, prefix, secret, borrow, isReadOnly, migrations = MIGRATIONS } = config;
	checkPrefix(prefix);
	const tableName = (name: TableName) => storedTableName(prefix, name);
	const openAs = { version: schemaAfter(migrations) };
	const engine = new Engine(dataDir, namesWith(prefix), borrow && (() => borrowed(borrow)), isReadOnly, openAs);
	const { tables, queues } = tablesAndQueues(engine, prefix);
	const storedName = (name: TableName | QueueName) =>
		name in tables ? tableName(name as TableName) : storedQueueName(prefix, name as QueueName);
	/** A write that is refused takes along what shares its transaction. */
	const setStop = async (sentence: string | null): Promise<void> => {
		for (;;)
			try {
				await engine.writeDurably(1, () => ({ kind: 'stop', sentence }));
				return;
			} catch (error) {
				if (!(error instanceof StorageError && error.reason === 'stopped')) throw error;
			}
	};
	let known: Buffer | undefined;
	const key = async () => {
		if (!secret) throw new StorageError('unsigned', "This store was opened without a secret, so it can't sign links.");
		known ??= linkKey(await secret());
		return known;
	};
	return {
		engine: 'embedded',
		tables,
		search: embeddedIndex(engine, tableName('search')),
		queues,
		async doAtOnce(steps, readings) {
			const isDurable = steps.some((step) => step.kind === 'transact' && step.durable !== false);
			const request = () => stepsRequest(steps, (name) => engine.idOf(storedName(name)), readings);
			const rows = rowsOfSteps(steps);
			const results = isDurable ? engine.writeDurably(rows, request) : engine.write(rows, request);
			return stepResults(steps, await results);
		},
		sign: checkedSign(async ({ table, ...range }, expiresAt) => {
			return `${ENDPOINT}/${table}()?${signedParameters(await key(), { ...range, table: tableName(table), expiresAt })}`;
		}),
		lendWriter: (lent) => engine.lendWriter(lent),
		endpoint: createEndpoint(key, new Map(Object.entries(tables)), async ({ table, partition }) => {
			const head = table === 'timelines' ? await tables.ledger.get(headKey(partition)) : undefined;
			return head !== undefined && headOf(head).suspended !== undefined;
		}),
		open: () =>
			isReadOnly || borrow
				? engine.open()
				: openMigrated(engine, { dataDir, migrations, onMigration: config.onMigration }),
		check: async () => engine.read(({ database }) => void database.statement('SELECT count(*) FROM counter').get()),
		isBusy: () => false,
		bytesOnDisk: () => bytesOfFile(dataDir),
		sync: async () => void (await engine.writeDurably(1, () => ({ kind: 'sync' }))),
		stopWriting: (sentence) => setStop(sentence),
		allowWriting: () => setStop(null),
		close: () => engine.close(),
	};
}

/** A store that has the schema already is opened without a look for migrations. */
async function openMigrated(
	engine: Engine,
	config: Pick<EmbeddedConfig, 'dataDir' | 'onMigration'> & { migrations: readonly Migration[] },
) {
	try {
		await engine.open();
	} catch (error) {
		if (!(error instanceof StorageError) || error.reason !== 'denied') throw error;
		const isMigrated = await migrateFile(config, (prefix, openAs) => {
			const migrating = new Engine(config.dataDir, namesWith(prefix), undefined, false, openAs);
			return { ...tablesAndQueues(migrating, prefix), open: () => migrating.open(), close: () => migrating.close() };
		});
		if (!isMigrated) throw error;
		await engine.open();
	}
}

const namesWith = (prefix: string) => [
	...TABLES.map((name) => storedTableName(prefix, name)),
	...QUEUES.map((name) => storedQueueName(prefix, name)),
];

function tablesAndQueues(engine: Engine, prefix: string): Pick<Store, 'tables' | 'queues'> {
	const table = (name: TableName) => checkedTable(new EmbeddedTable(engine, storedTableName(prefix, name)));
	const queue = (name: QueueName) => checkedQueue(new EmbeddedQueue(engine, storedQueueName(prefix, name)));
	return {
		tables: Object.fromEntries(TABLES.map((name) => [name, table(name)])) as Store['tables'],
		queues: Object.fromEntries(QUEUES.map((name) => [name, queue(name)])) as Store['queues'],
	};
}

/** Bytes of the file and of its write-ahead log. */
async function bytesOfFile(dataDir: string): Promise<number> {
	const file = fileIn(dataDir);
	const sizes = await Promise.all([file, `${file}-wal`].map((each) => stat(each).catch(() => undefined)));
	return sizes.reduce((bytes, found) => bytes + (found?.size ?? 0), 0);
}

function borrowed(borrow: (lent: Lent) => void) {
	const { port1, port2 } = new MessageChannel();
	borrow({ port: port2 });
	return lineThrough(port1);
}
