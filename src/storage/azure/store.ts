import { checkedSign } from '../checked.ts';
import { checkPrefix } from '../limits.ts';
import type { Store } from '../port.ts';
import { tableIndex } from '../search/find-in-table.ts';
import type { AzureConfig } from './account/account.ts';
import { openAccounts } from './accounts/accounts.ts';

/**
 * The store on Azure Table and Queue Storage or on Azurite, over one or several accounts.
 * `open` throws a `StorageError` (`invalid`) when the rows are on other accounts than these. Later, when a rebalance moves
 * them, everything throws a `StorageError` (`denied`).
 */
export function openAzureStore(config: AzureConfig): Store {
	checkPrefix(config.prefix);
	const { tables, queues, sign, each, record } = openAccounts(config);
	return {
		engine: 'azure',
		tables,
		queues,
		search: tableIndex(tables.search, true),
		sign: checkedSign(sign),
		open: record,
		async check() {
			const missing = { partition: 'check', row: 'check' };
			await Promise.all([...each.map((account) => account.tables.ledger.get(missing)), queues.jobs.depth()]);
		},
		// A job asks all of them: while one has room, the others keep nobody waiting who has no need of them.
		isBusy: () => each.every(({ governor }) => governor.isFull()),
		async sync() {},
		async close() {},
	};
}
