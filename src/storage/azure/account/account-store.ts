import type { TableServiceClient } from '@azure/data-tables';
import { storedQueueName, storedTableName } from '../../names.ts';
import type { AccountLoad, QueueName, SignedRange, TableName } from '../../port.ts';
import { QUEUES, TABLES } from '../../port.ts';
import type { Governor } from '../governor/governor.ts';
import { type Account, type AccountsConfig, accountsOf } from './account.ts';
import { ANYBODY, type Calls, callsWith, type Ownership, type Sent } from './calls.ts';
import { AzureQueue } from './queue.ts';
import { signTable } from './sign.ts';
import { AzureTable } from './table.ts';

/** The part of a deployment that one account holds: a share of every table and every queue. */
export type AccountStore = {
	name: string;
	tables: Record<TableName, AzureTable>;
	queues: Record<QueueName, AzureQueue>;
	service: TableServiceClient;
	/** Makes the requests of `service`. */
	calls: Calls;
	governor: Governor;
	load(): AccountLoad;
	/** A link to a range that lives here. */
	sign(range: SignedRange, expiresAt: Date): string;
	/** Makes the tables and queues that are missing. Tried again like a read: that something is there already is as good. */
	make(): Promise<void>;
};

/** One for each configured account, sorted by name. */
export const accountStores = (config: AccountsConfig, prefix: string): AccountStore[] =>
	storesOn(accountsOf(config), prefix, ANYBODY);

/** `ownership` is looked at before each request. */
export function storesOn(accounts: readonly Account[], prefix: string, ownership: Ownership): AccountStore[] {
	return accounts.map((account) => {
		const ofTables: Sent = { reads: 0, writes: 0 };
		const ofQueues: Sent = { reads: 0, writes: 0 };
		const calls = callsWith(account.governor, ownership, { sent: ofTables });
		const queueCalls = callsWith(account.governor, ownership, { sent: ofQueues });
		const tableClients = TABLES.map((name) => [name, account.table(storedTableName(prefix, name))] as const);
		const queueClients = QUEUES.map((name) => [name, account.queue(storedQueueName(prefix, name))] as const);
		return {
			name: account.name,
			tables: Object.fromEntries(
				tableClients.map(([name, client]) => [name, new AzureTable(client, calls)]),
			) as AccountStore['tables'],
			queues: Object.fromEntries(
				queueClients.map(([name, client]) => [name, new AzureQueue(client, queueCalls)]),
			) as AccountStore['queues'],
			service: account.service(),
			calls,
			governor: account.governor,
			load() {
				const requests = { ...ofTables, queue: ofQueues.reads + ofQueues.writes };
				return { name: account.name, requests, ...account.governor.load() };
			},
			sign: (range, expiresAt) => signTable(account, storedTableName(prefix, range.table), range, expiresAt),
			async make() {
				await Promise.all([
					...tableClients.map(([name, client]) =>
						calls.read(`make table ${name}`, (options) => client.createTable(options)),
					),
					...queueClients.map(([name, client]) =>
						queueCalls.read(`make queue ${name}`, (options) => client.createIfNotExists(options)),
					),
				]);
			},
		};
	});
}
