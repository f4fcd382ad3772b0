import { checkedSign } from '../checked.ts';
import { checkPrefix } from '../limits.ts';
import type { Store } from '../port.ts';
import type { AzureConfig } from './account/account.ts';
import { accountStores } from './account/account-store.ts';
import { recordAccounts } from './accounts/deployment.ts';
import { holdOwnership } from './accounts/ownership-lease.ts';
import { signOver, storeOver } from './accounts/spread-store.ts';

/**
 * The store on Azure Table and Queue Storage or on Azurite, over one or several accounts.
 * `open` throws a `StorageError` (`invalid`) when the rows are on other accounts than these. Later, when a rebalance moves
 * them, everything throws a `StorageError` (`denied`).
 */
export function openAzureStore(config: AzureConfig): Store {
	checkPrefix(config.prefix);
	const unguarded = accountStores(config, config.prefix);
	const assertOwned = holdOwnership(unguarded, config.ownershipLeaseMs);
	const accounts = accountStores(config, config.prefix, assertOwned);
	const { tables, queues } = storeOver(accounts);
	return {
		engine: 'azure',
		tables,
		queues,
		sign: checkedSign(async (range, expiresAt) => {
			await assertOwned();
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
