/**
 * The governor of one account: every request of this process to it takes its turn here (decision 0024).
 *
 * So many requests are under way as the account takes (`limit.ts`), the others wait as mere promises. Answers for people
 * pass before jobs. Nobody waits for longer than its caller said: then it is refused, and nothing was sent.
 */
import { isJob } from '../../job-requests.ts';
import { type AccountLoad, StorageError } from '../../port.ts';
import { SEND_PATIENCE_MS } from '../../protocol-times.ts';
import { Limit } from './limit.ts';
import { Lines } from './line.ts';

/** Outcome of a request that had its turn. `unsent`: it was not made, so it tells nothing of the account. */
export type Outcome =
	| { kind: 'answered'; doing: string }
	| { kind: 'refused'; retryAfterMs?: number | undefined }
	| { kind: 'unsent' };

/** Ends a turn. */
export type Leave = (outcome: Outcome) => void;

export type Governor = {
	/** The clock that `sendBy` is of. */
	now(): number;
	/** Milliseconds that a request waits for its turn, where its caller says nothing else. */
	readonly patience: number;
	/** Resolves when it is one's turn to send a request. Rejects with a `StorageError` (`busy`) when that is not before `sendBy`. */
	enter(sendBy: number): Promise<Leave>;
	/** Whether more requests wait than the account takes at once: who could begin more work should wait. */
	isFull(): boolean;
	/** Requests under way, and how many there may be: for measurements. */
	readonly underWay: number;
	readonly limit: number;
	/** See `AccountLoad`. */
	load(): Omit<AccountLoad, 'name' | 'requests'>;
};

/** Those who wait are looked through this often. */
const LOOK_EVERY_MS = 100;
/** An account that wants to be left alone for longer is asked again all the same, by few requests. */
const PAUSE_AT_MOST_MS = 30_000;

type Clock = { now(): number; sleep(milliseconds: number): Promise<void> };

export function createGovernor(most: number, { now, sleep }: Clock, patience = SEND_PATIENCE_MS): Governor {
	const limit = new Limit(most);
	const waiting = new Lines();
	let underWay = 0;
	let pausedUntil = Number.NEGATIVE_INFINITY;
	let looking = false;
	let refused = 0;

	return {
		now,
		patience,
		async enter(sendBy) {
			if (now() > sendBy) throw tooBusy();
			if (hasRoom()) return begin();
			const turn = Promise.withResolvers<Leave>();
			waiting.join(isJob(), { sendBy, go: () => turn.resolve(begin()), giveUp: () => turn.reject(tooBusy()) });
			if (!looking) void look();
			return turn.promise;
		},
		isFull: () => waiting.length > limit.now,
		get underWay() {
			return underWay;
		},
		get limit() {
			return limit.now;
		},
		load: () => ({ underWay, waiting: waiting.length, limit: limit.now, refused }),
	};

	function hasRoom(): boolean {
		return underWay < limit.now && now() >= pausedUntil;
	}

	function begin(): Leave {
		underWay += 1;
		const sentAt = now();
		// As full as it may be, or nearly: of a limit that is hardly used, nothing is learnt.
		const inUse = underWay >= limit.now * 0.9;
		return (outcome) => {
			underWay -= 1;
			if (outcome.kind === 'answered') limit.answered(outcome.doing, sentAt, now(), inUse);
			if (outcome.kind === 'refused') {
				refused += 1;
				limit.refused(sentAt, now());
				pause(outcome.retryAfterMs ?? 0);
			}
			letIn();
		};
	}

	function pause(milliseconds: number): void {
		pausedUntil = Math.max(pausedUntil, now() + Math.min(milliseconds, PAUSE_AT_MOST_MS));
	}

	function letIn(): void {
		if (waiting.length === 0) return;
		waiting.giveUp(now());
		while (waiting.length > 0 && hasRoom()) waiting.next()?.go();
	}

	/** For those whose time ends while no request does, and for the end of a pause. */
	async function look(): Promise<void> {
		looking = true;
		while (waiting.length > 0) {
			await sleep(LOOK_EVERY_MS);
			letIn();
		}
		looking = false;
	}
}

const tooBusy = () => new StorageError('busy', "Storage is too busy, so this wasn't sent. Try again in a moment.");
