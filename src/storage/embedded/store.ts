import { MessageChannel } from 'node:worker_threads';
import { checkedQueue, checkedSign, checkedTable } from '../checked.ts';
import { checkPrefix } from '../limits.ts';
import { storedQueueName, storedTableName } from '../names.ts';
import type { Queue, QueueName, Store, Table, TableName } from '../port.ts';
import { QUEUES, StorageError, TABLES } from '../port.ts';
import { headKey, headOf } from '../rows/ledger/head.ts';
import { Engine } from './engine.ts';
import { createEndpoint, type Endpoint } from './links/endpoint.ts';
import { linkKey, signedParameters } from './links/signed-link.ts';
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
};

/** The store of one machine: `<dataDir>/tideline.db`, which several processes may have open at once. */
export function openEmbeddedStore({ dataDir, prefix, secret, borrow, isReadOnly }: EmbeddedConfig): EmbeddedStore {
	checkPrefix(prefix);
	const tableName = (name: TableName) => storedTableName(prefix, name);
	const queueName = (name: QueueName) => storedQueueName(prefix, name);
	const names = [...TABLES.map(tableName), ...QUEUES.map(queueName)];
	const engine = new Engine(dataDir, names, borrow && (() => borrowed(borrow)), isReadOnly);
	const tables = Object.fromEntries(
		TABLES.map((name) => [name, checkedTable(new EmbeddedTable(engine, tableName(name)))]),
	) as Record<TableName, Table>;
	const storedName = (name: TableName | QueueName) =>
		name in tables ? tableName(name as TableName) : queueName(name as QueueName);
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
		queues: Object.fromEntries(
			QUEUES.map((name) => [name, checkedQueue(new EmbeddedQueue(engine, queueName(name)))]),
		) as Record<QueueName, Queue>,
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
		open: () => engine.open(),
		check: async () => engine.read(({ database }) => void database.statement('SELECT count(*) FROM counter').get()),
		isBusy: () => false,
		sync: async () => void (await engine.writeDurably(1, () => ({ kind: 'sync' }))),
		close: () => engine.close(),
	};
}

function borrowed(borrow: (lent: Lent) => void) {
	const { port1, port2 } = new MessageChannel();
	borrow({ port: port2 });
	return lineThrough(port1);
}
