/**
 * The permission to use the accounts: it lasts as long as a look at their record (decision 0013).
 *
 * A rebalance marks every account and then waits until all looks of before have ended, and all that was sent under them
 * has landed. Thus no process that runs on reads or writes a row at a place that the row has left.
 */
import { StorageError } from '../port.ts';
import type { AccountStore } from './account-store.ts';
import { WRITE_TIMEOUT_MS } from './calls.ts';
import { assertRecorded } from './deployment.ts';

/** Milliseconds. */
export const LOOK_LASTS = 15_000;
/** A look is taken anew in the background once it is so old. */
const LOOK_AGAIN_AFTER = LOOK_LASTS / 3;
/** What was refused is refused again for so long without another look. */
const REFUSED_FOR = 1_000;
/** A write lands so long after its client gave up on it, at the latest. */
export const LATEST_WRITE = 30_000;
/** From the moment when all accounts are marked: by then every look has ended, and all that was sent under it has landed. */
export const ALL_LANDED_AFTER = LOOK_LASTS + WRITE_TIMEOUT_MS + LATEST_WRITE;

/** Throws a `StorageError` (`denied`) when the rows are elsewhere, or are being moved. */
export type Permit = () => Promise<void>;

/** `lookLasts` in milliseconds. */
export function permitFor(accounts: readonly AccountStore[], lookLasts = LOOK_LASTS): Permit {
	const names = accounts.map(({ name }) => name);
	let last: { at: Instant; refusal?: StorageError } | undefined;
	let looking: Promise<void> | undefined;

	return async () => {
		// Again, when the answer took so long that the look has run out with its arrival.
		while (!isGood()) await look();
	};

	function isGood(): boolean {
		if (!last) return false;
		const age = ageOf(last.at);
		if (last.refusal && age < REFUSED_FOR) throw last.refusal;
		if (last.refusal || age >= lookLasts) return false;
		// When it fails, requests go on under the old look, to its end.
		if (age > Math.min(LOOK_AGAIN_AFTER, lookLasts / 3)) look().catch(() => {});
		return true;
	}

	function look(): Promise<void> {
		looking ??= takeLook().finally(() => {
			looking = undefined;
		});
		return looking;
	}

	async function takeLook(): Promise<void> {
		// Its age counts from the question: the answer may have been on its way for long.
		const at = now();
		try {
			// Whichever answers first: a mark is on all of them before the rebalance begins to wait.
			await Promise.any(accounts.map((account) => assertRecorded(account, names)));
			last = { at };
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
