import { checkedQueue, checkedTable } from '../../checked.ts';
import type { Queue, QueueName, SignedRange, Store, Table, TableName } from '../../port.ts';
import { QUEUES, TABLES } from '../../port.ts';
import type { AccountStore } from '../account/account-store.ts';
import { accountOf } from './placement.ts';
import { SpreadQueue } from './spread-queue.ts';
import { SpreadTable } from './spread-table.ts';

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
