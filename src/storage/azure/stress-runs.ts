/**
 * Stress tests on the accounts of a deployment: each has a prefix of its own, and a table that says so. That table is made
 * before all others and dropped after them, so that a run that was killed is always found.
 */
import type { TableClient } from '@azure/data-tables';
import { storedQueueName, storedTableName } from '../names.ts';
import { QUEUES, TABLES } from '../port.ts';
import { isRunId, type StressRun, unrecordedRun } from '../stress-run.ts';
import { type Account, accountsOf } from './account/account.ts';
import { accountStores } from './account/account-store.ts';
import { ANYBODY, callsWith } from './account/calls.ts';
import { answerOf } from './account/errors.ts';
import type { OpenAzure } from './store.ts';

const RECORD_KEY = { partitionKey: 'run', rowKey: 'run' };

/** Prefix of the tables and queues of one run. */
export const runPrefix = (prefix: string, id: string): string => `${prefix}stress${id}`;

const recordTable = (prefix: string, id: string) => `${runPrefix(prefix, id)}run`;

/** Whether any ledger is there. An account that was never opened holds none. */
export async function holdsLedgers(config: OpenAzure): Promise<boolean> {
	for (const { service, calls, tables } of accountStores(config, config.prefix)) {
		const name = storedTableName(config.prefix, 'ledger');
		if (!(await tableNames(service, calls)).includes(name)) continue;
		for await (const rows of tables.ledger.scan()) if (rows.length > 0) return true;
	}
	return false;
}

/** Records a run on each account. */
export async function recordRun(config: OpenAzure, run: StressRun): Promise<void> {
	for (const account of accountsOf(config)) {
		const calls = callsWith(account.governor, ANYBODY);
		const table = account.table(recordTable(config.prefix, run.id));
		await calls.read('make the table of a stress test', (options) => table.createTable(options));
		await calls.read('record a stress test', (options) =>
			table.upsertEntity({ ...RECORD_KEY, ...run }, 'Replace', options),
		);
	}
}

/** All runs that are recorded on any of the accounts, each once. */
export async function listRuns(config: OpenAzure): Promise<StressRun[]> {
	const found = new Map<string, StressRun>();
	for (const account of accountsOf(config)) {
		const calls = callsWith(account.governor, ANYBODY);
		for (const name of await tableNames(account.service(), calls)) {
			const id = idOf(config.prefix, name);
			if (id === undefined || found.get(id)?.host) continue;
			const run = await calls.read('read the record of a stress test', (options) =>
				readRecord(account.table(name), options),
			);
			found.set(id, run ?? unrecordedRun(id));
		}
	}
	return [...found.values()];
}

/** Drops the tables and queues of a run, its record last. What is gone already is as good. */
export async function dropRun(config: OpenAzure, id: string): Promise<void> {
	const prefix = runPrefix(config.prefix, id);
	for (const account of accountsOf(config)) {
		await Promise.all([
			...TABLES.map((name) => dropTable(account, storedTableName(prefix, name))),
			...QUEUES.map((name) => dropQueue(account, storedQueueName(prefix, name))),
		]);
		await dropTable(account, recordTable(config.prefix, id));
	}
}

const dropTable = (account: Account, name: string) =>
	callsWith(account.governor, ANYBODY).read(`drop table ${name}`, (options) =>
		account.table(name).deleteTable(options),
	);

const dropQueue = (account: Account, name: string) =>
	callsWith(account.governor, ANYBODY).read(`drop queue ${name}`, (options) =>
		account.queue(name).deleteIfExists(options),
	);

type Listing = Pick<ReturnType<typeof accountStores>[number], 'service' | 'calls'>;

async function tableNames(service: Listing['service'], calls: Listing['calls']): Promise<string[]> {
	return calls.read('list tables', async (options) => {
		const names: string[] = [];
		for await (const { name } of service.listTables(options)) if (name) names.push(name);
		return names;
	});
}

/** The id of the run that a table records, if it is such a table. */
function idOf(prefix: string, table: string): string | undefined {
	const start = runPrefix(prefix, '');
	const id = table.startsWith(start) && table.endsWith('run') ? table.slice(start.length, -'run'.length) : '';
	return isRunId(id) ? id : undefined;
}

async function readRecord(table: TableClient, options: { abortSignal: AbortSignal }): Promise<StressRun | undefined> {
	try {
		const { id, host, process, startedAt, endsBy } = await table.getEntity<StressRun>('run', 'run', options);
		return { id, host, process, startedAt, endsBy };
	} catch (error) {
		// Killed before it wrote the row, or dropped by another process since the tables were listed.
		if (answerOf(error)?.status === 404) return undefined;
		throw error;
	}
}
