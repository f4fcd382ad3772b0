import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '../../../contract/errors/backoff.ts';
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '../../protocol-times.ts';
import type { Governor, Leave } from '../governor/governor.ts';
import { answerOf, isOverload, isTransient, retryAfterOf, translate } from './errors.ts';

const READ_ATTEMPTS = 5;

const TIMEOUT_MS = { reads: READ_TIMEOUT_MS, writes: WRITE_TIMEOUT_MS };

export const BACKOFF: Backoff = { leastMs: 100, stepMs: 200, mostMs: 5_000 };

export type Options = { abortSignal: AbortSignal };

type Request<T> = (options: Options) => Promise<T>;
type Call = <T>(doing: string, request: Request<T>) => Promise<T>;

/**
 * Makes requests. Each waits for its turn first, and its time begins when it is sent.
 * - `read`: a request that may be repeated. It is tried again when another try may succeed.
 * - `write` is tried once: after a lost answer, a second try would report the first one's success as a conflict. Callers
 *   resolve `unclear` by reading.
 * - `within`: the same for many requests, each of which is sent within that time from now, or never.
 */
export type Calls = { read: Call; write: Call; within(milliseconds: number): Calls };

/** Whether this process may use the accounts. All of these throw when it may not. */
export type Ownership = {
	assert(): Promise<void>;
	/** False when it must be asserted again. */
	isHeld(): boolean;
	/** Throws a `StorageError` (`stopped`) while writing is stopped. */
	assertMayWrite(): void;
};

/** Ownership for requests that any process may make at any time. */
export const ANYBODY: Ownership = { assert: async () => {}, isHeld: () => true, assertMayWrite: () => {} };

/** Counts of the requests that were sent. */
export type Sent = { reads: number; writes: number };

export function callsWith(
	governor: Governor,
	ownership: Ownership,
	{ sent = { reads: 0, writes: 0 }, sendBy }: { sent?: Sent; sendBy?: number } = {},
): Calls {
	return {
		async read(doing, request) {
			for (let failures = 1; ; failures += 1) {
				try {
					return await send('reads', doing, request);
				} catch (error) {
					const translated = translate(error, doing);
					const curable = translated.reason === 'unclear' && isTransient(answerOf(error));
					if (!curable || failures === READ_ATTEMPTS) throw translated;
					await sleep(backoffMs(failures, BACKOFF));
				}
			}
		},
		async write(doing, request) {
			try {
				return await send('writes', doing, request);
			} catch (error) {
				throw translate(error, doing);
			}
		},
		within: (milliseconds) => callsWith(governor, ownership, { sent, sendBy: governor.now() + milliseconds }),
	};

	async function send<T>(kind: keyof Sent, doing: string, request: Request<T>): Promise<T> {
		const leave = await turn(kind);
		sent[kind]++;
		// Not `AbortSignal.timeout`: each would keep its request in memory until the time is over, long after the answer.
		const late = new AbortController();
		const timer = setTimeout(() => late.abort(), TIMEOUT_MS[kind]);
		try {
			const answer = await request({ abortSignal: late.signal });
			leave({ kind: 'answered', doing });
			return answer;
		} catch (error) {
			leave(isOverload(error) ? { kind: 'refused', retryAfterMs: retryAfterOf(error) } : { kind: 'answered', doing });
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	async function turn(kind: keyof Sent): Promise<Leave> {
		const until = sendBy ?? governor.now() + governor.patience;
		for (;;) {
			await ownership.assert();
			const leave = await governor.enter(until);
			// Looked at again, for the wait may have been long. It is not read with the turn in hand: that takes a turn itself.
			try {
				if (ownership.isHeld()) {
					if (kind === 'writes') ownership.assertMayWrite();
					return leave;
				}
			} catch (error) {
				leave({ kind: 'unsent' });
				throw error;
			}
			leave({ kind: 'unsent' });
		}
	}
}
