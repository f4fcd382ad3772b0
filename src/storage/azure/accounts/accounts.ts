/** All storage accounts of a deployment as one. Beside `rebalance.ts`, this is the only way into this folder. */
import type { SignedRange, Store } from '../../port.ts';
import { type AzureConfig, accountsOf } from '../account/account.ts';
import { type AccountStore, storesOn } from '../account/account-store.ts';
import { ANYBODY } from '../account/calls.ts';
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
	const accounts = accountsOf(config);
	const unguarded = storesOn(accounts, config.prefix, ANYBODY);
	const ownership = holdOwnership(unguarded, config.ownershipLeaseMs);
	const each = storesOn(accounts, config.prefix, ownership);
	return {
		...storeOver(each),
		each,
		async sign(range: SignedRange, expiresAt: Date) {
			await ownership.assert();
			return signOver(each, range, expiresAt);
		},
		record: () => recordAccounts(unguarded),
	};
}
