/**
 * The ownership lease (decision 0013): a process may use the accounts for as long as it has read, a short while ago, that
 * their record names them.
 *
 * A rebalance marks the record of every account, and then waits until all leases have ended and all writes that were sent
 * under them have landed. So no running process reads or writes a row at a place that the row has left.
 */
import { asAnswer } from '../../job-requests.ts';
import { SCHEMA_VERSION } from '../../migrations/schema-version.ts';
import { StorageError } from '../../port.ts';
import { OWNERSHIP_LEASE_MS, OWNERSHIP_REFUSED_MS, OWNERSHIP_RENEW_AFTER_MS } from '../../protocol-times.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { Ownership } from '../account/calls.ts';
import { assertRecorded } from './deployment.ts';

/**
 * Holds the lease on the accounts, and renews it when it is asked for. The lease lasts `leaseMs`. Throws a `StorageError`
 * (`denied`) when the rows are on other accounts or have another schema than `version`, or are being moved or migrated.
 */
export function holdOwnership(
	accounts: readonly AccountStore[],
	leaseMs = OWNERSHIP_LEASE_MS,
	version = SCHEMA_VERSION,
): Ownership {
	const names = accounts.map(({ name }) => name);
	const renewAfterMs = Math.min(OWNERSHIP_RENEW_AFTER_MS, leaseMs / 3);
	let last: { at: Instant; refusal?: StorageError; stopped?: string | undefined } | undefined;
	let reading: Promise<void> | undefined;

	return {
		isHeld,
		async assert() {
			// The answer may take so long that the lease has ended when it arrives: then the record is read again.
			while (!isHeld()) await renew();
		},
		assertMayWrite() {
			if (last?.stopped !== undefined) throw new StorageError('stopped', last.stopped);
		},
	};

	function isHeld(): boolean {
		if (!last) return false;
		const age = ageOf(last.at);
		if (last.refusal && age < OWNERSHIP_REFUSED_MS) throw last.refusal;
		if (last.refusal || age >= leaseMs) return false;
		// When this fails, requests go on until the old lease ends.
		if (age > renewAfterMs) renew().catch(() => {});
		return true;
	}

	function renew(): Promise<void> {
		// All callers wait for the reading of the first one.
		reading ??= asAnswer(readRecord).finally(() => {
			reading = undefined;
		});
		return reading;
	}

	async function readRecord(): Promise<void> {
		// The lease is counted from the question: the answer may have been on its way for long.
		const at = now();
		try {
			// Any answer will do: a rebalance marks all accounts before it begins to wait.
			const { stopped } = await Promise.any(accounts.map((account) => assertRecorded(account, names, version)));
			last = { at, stopped };
		} catch (error) {
			const reasons: unknown[] = (error as AggregateError).errors;
			const refusal = reasons.find(isRefusal);
			if (refusal) last = { at, refusal };
			throw refusal ?? reasons[0];
		}
	}
}

const isRefusal = (reason: unknown): reason is StorageError =>
	reason instanceof StorageError && reason.reason === 'denied';

/** On two clocks: one goes on while the machine sleeps, the other cannot be set back. */
type Instant = { wall: number; steady: number };

const now = (): Instant => ({ wall: Date.now(), steady: performance.now() });
const ageOf = ({ wall, steady }: Instant) => Math.max(Date.now() - wall, performance.now() - steady);
