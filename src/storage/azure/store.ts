import { checkedQueue, checkedSign, checkedTable } from '../checked.ts';
import { checkPrefix } from '../limits.ts';
import type { Queue, QueueName, SignedRange, Store, Table, TableName } from '../port.ts';
import { QUEUES, TABLES } from '../port.ts';
import type { AccountsConfig } from './account.ts';
import { type AccountStore, accountStores } from './account-store.ts';
import { recordAccounts } from './deployment.ts';
import { permitFor } from './permit.ts';
import { accountOf } from './placement.ts';
import { SpreadQueue } from './spread-queue.ts';
import { SpreadTable } from './spread-table.ts';

export type AzureConfig = AccountsConfig & {
	prefix: string;
	/** Milliseconds that a look at the accounts' record permits requests. Only tests have it otherwise. */
	lookLasts?: number;
};

/**
 * The store on Azure Table and Queue Storage or on Azurite, over one or several accounts.
 * `open` throws a `StorageError` (`invalid`) when the rows are on other accounts than these. Later, when a rebalance moves
 * them, everything throws a `StorageError` (`denied`).
 */
export function openAzureStore(config: AzureConfig): Store {
	checkPrefix(config.prefix);
	const unguarded = accountStores(config, config.prefix);
	const permitted = permitFor(unguarded, config.lookLasts);
	const accounts = accountStores(config, config.prefix, permitted);
	const { tables, queues } = storeOver(accounts);
	return {
		engine: 'azure',
		tables,
		queues,
		sign: checkedSign(async (range, expiresAt) => {
			await permitted();
			return signOver(accounts, range, expiresAt);
		}),
		open: () => recordAccounts(unguarded),
		async check() {
			const missing = { partition: 'check', row: 'check' };
			await Promise.all([...accounts.map((account) => account.tables.ledger.get(missing)), queues.jobs.depth()]);
		},
		async sync() {},
		async close() {},
	};
}

/** The tables and queues of these accounts together. */
export function storeOver(accounts: AccountStore[]): Pick<Store, 'tables' | 'queues'> {
	return {
		tables: Object.fromEntries(TABLES.map((name) => [name, checkedTable(tableOver(accounts, name))])) as Record<
			TableName,
			Table
		>,
		queues: Object.fromEntries(QUEUES.map((name) => [name, checkedQueue(queueOver(accounts, name))])) as Record<
			QueueName,
			Queue
		>,
	};
}

function tableOver(accounts: AccountStore[], table: TableName): Table {
	const [only] = accounts as [AccountStore];
	if (accounts.length === 1) return only.tables[table];
	return new SpreadTable(new Map(accounts.map(({ name, tables }) => [name, tables[table]])));
}

/** A link from the account on which the partition lives. Throws as `Store.sign`. */
export async function signOver(accounts: AccountStore[], range: SignedRange, expiresAt: Date): Promise<string> {
	const names = accounts.map(({ name }) => name);
	const account = accounts[names.indexOf(accountOf(names, range.partition))] as AccountStore;
	return account.sign(range, expiresAt);
}

export function queueOver(accounts: AccountStore[], queue: QueueName): Queue {
	const [only] = accounts as [AccountStore];
	if (accounts.length === 1) return only.queues[queue];
	return new SpreadQueue(new Map(accounts.map(({ name, queues }) => [name, queues[queue]])));
}
