/** All storage accounts of a deployment as one. Beside `rebalance.ts`, this is the only way into this folder. */
import type { SignedRange, Store } from '../../port.ts';
import type { AzureConfig } from '../account/account.ts';
import { type AccountStore, accountStores } from '../account/account-store.ts';
import { recordAccounts } from './deployment.ts';
import { holdOwnership } from './ownership-lease.ts';
import { signOver, storeOver } from './spread-store.ts';

export { recordAccounts };

export type Accounts = Pick<Store, 'tables' | 'queues' | 'sign'> & {
	each: readonly AccountStore[];
	/** Records on each account which accounts there are. Throws a `StorageError` when other ones are recorded. */
	record(): Promise<void>;
};

/** Nothing is read or written without the ownership lease, but for the record itself. */
export function openAccounts(config: AzureConfig): Accounts {
	const unguarded = accountStores(config, config.prefix);
	const assertOwned = holdOwnership(unguarded, config.ownershipLeaseMs);
	const each = accountStores(config, config.prefix, assertOwned);
	return {
		...storeOver(each),
		each,
		async sign(range: SignedRange, expiresAt: Date) {
			await assertOwned();
			return signOver(each, range, expiresAt);
		},
		record: () => recordAccounts(unguarded),
	};
}
