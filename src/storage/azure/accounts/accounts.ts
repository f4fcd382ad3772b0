/** All storage accounts of a deployment as one. Beside `rebalance.ts`, this is the only way into this folder. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MIGRATIONS } from '../../migrations/list.ts';
import { schemaAfter } from '../../migrations/migration.ts';
import { type SignedRange, StorageError, type Store } from '../../port.ts';
import { ALL_WRITES_LANDED_MS } from '../../protocol-times.ts';
import { type AzureConfig, accountsOf } from '../account/account.ts';
import { type AccountStore, storesOn } from '../account/account-store.ts';
import { ANYBODY, type Ownership } from '../account/calls.ts';
import { recordAccounts, recordStop } from './deployment.ts';
import { takeClaim } from './maintenance-claim.ts';
import { migrateAccounts } from './migrate-accounts.ts';
import { holdOwnership } from './ownership-lease.ts';
import { signOver, storeOver } from './spread-store.ts';

export { recordAccounts };

export type Accounts = Pick<Store, 'tables' | 'queues' | 'sign' | 'stopWriting' | 'allowWriting'> & {
	each: readonly AccountStore[];
	/**
	 * Records on each account which accounts there are, and migrates rows of an earlier schema. Throws a `StorageError` when
	 * other accounts are recorded.
	 */
	record(): Promise<void>;
	/** Throws a `StorageError` (`denied`) unless these accounts and the schema are recorded. Writes nothing. */
	assertRecorded(): Promise<void>;
};

/** Nothing is read or written without the ownership lease, but for the record itself. */
export function openAccounts(config: AzureConfig): Accounts {
	const { migrations = MIGRATIONS, onMigration, allLandedAfter = ALL_WRITES_LANDED_MS } = config;
	const version = schemaAfter(migrations);
	const accounts = accountsOf(config);
	const unguarded = storesOn(accounts, config.prefix, ANYBODY);
	const ownership = holdOwnership(unguarded, config.ownershipLeaseMs, version);
	const each = storesOn(accounts, config.prefix, ownership);
	return {
		...storeOver(each),
		each,
		async sign(range: SignedRange, expiresAt: Date) {
			await ownership.assert();
			return signOver(each, range, expiresAt);
		},
		assertRecorded: () => ownership.assert(),
		async stopWriting(sentence) {
			await underClaim(unguarded, () => recordStop(unguarded, sentence));
			await sleep(allLandedAfter);
		},
		allowWriting: () => underClaim(unguarded, () => recordStop(unguarded, undefined)),
		async record() {
			try {
				await recordAccounts(unguarded, version);
			} catch (error) {
				// A store that has the schema already is opened without a look for migrations.
				if (!(error instanceof StorageError) || error.reason !== 'denied') throw error;
				const guardedBy = (claimed: Ownership) => storesOn(accounts, config.prefix, claimed);
				if (!(await migrateAccounts(unguarded, { migrations, onMigration, allLandedAfter, guardedBy }))) throw error;
				await recordAccounts(unguarded, version);
			}
		},
	};
}

/** No rebalance and no migration may change the record meanwhile. */
async function underClaim(accounts: readonly AccountStore[], work: () => Promise<void>): Promise<void> {
	const claim = await takeClaim(accounts, 'move');
	try {
		await work();
	} finally {
		await claim.release();
	}
}
