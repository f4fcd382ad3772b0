import type { TableServiceClient } from '@azure/data-tables';
import { storedQueueName, storedTableName } from '../../names.ts';
import type { QueueName, SignedRange, TableName } from '../../port.ts';
import { QUEUES, TABLES } from '../../port.ts';
import { type AccountsConfig, accountsOf } from './account.ts';
import { callsWith } from './calls.ts';
import { AzureQueue } from './queue.ts';
import { signTable } from './sign.ts';
import { AzureTable } from './table.ts';

/** What one account holds of a deployment: every table and every queue, each with its share. */
export type AccountStore = {
	name: string;
	tables: Record<TableName, AzureTable>;
	queues: Record<QueueName, AzureQueue>;
	service: TableServiceClient;
	/** A link to a range that lives here. */
	sign(range: SignedRange, expiresAt: Date): string;
	/** Makes the tables and queues that are missing. Tried again like a read: that something is there already is as good. */
	make(): Promise<void>;
};

const always = async () => {};

/** One for each configured account, sorted by name. `assertOwned` is asked before each request, and throws when the request must not be made. */
export function accountStores(config: AccountsConfig, prefix: string, assertOwned = always): AccountStore[] {
	const calls = callsWith(assertOwned);
	return accountsOf(config).map((account) => {
		const tableClients = TABLES.map((name) => [name, account.table(storedTableName(prefix, name))] as const);
		const queueClients = QUEUES.map((name) => [name, account.queue(storedQueueName(prefix, name))] as const);
		return {
			name: account.name,
			tables: Object.fromEntries(
				tableClients.map(([name, client]) => [name, new AzureTable(client, calls)]),
			) as AccountStore['tables'],
			queues: Object.fromEntries(
				queueClients.map(([name, client]) => [name, new AzureQueue(client, calls)]),
			) as AccountStore['queues'],
			service: account.service(),
			sign: (range, expiresAt) => signTable(account, storedTableName(prefix, range.table), range, expiresAt),
			async make() {
				await Promise.all([
					...tableClients.map(([name, client]) =>
						calls.read(`make table ${name}`, (options) => client.createTable(options)),
					),
					...queueClients.map(([name, client]) =>
						calls.read(`make queue ${name}`, (options) => client.createIfNotExists(options)),
					),
				]);
			},
		};
	});
}
