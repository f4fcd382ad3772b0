import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '../../../contract/backoff.ts';
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '../../protocol-times.ts';
import { answerOf, isTransient, translate } from './errors.ts';

const READ_ATTEMPTS = 5;

export const BACKOFF: Backoff = { leastMs: 100, stepMs: 200, mostMs: 5_000 };

export type Options = { abortSignal: AbortSignal };

type Call = <T>(doing: string, request: (options: Options) => Promise<T>) => Promise<T>;

/**
 * How requests are made.
 * - `read`: a request that may be repeated. It is tried again when another try may succeed.
 * - `write` is tried once: after a lost answer, a second try would report the first one's success as a conflict. Callers
 *   resolve `unclear` by reading.
 */
export type Calls = { read: Call; write: Call };

/** `assertOwned` is asked before each request, and throws when the request must not be made. */
export function callsWith(assertOwned: () => Promise<void>): Calls {
	return {
		async read(doing, request) {
			for (let failures = 1; ; failures += 1) {
				try {
					await assertOwned();
					return await request({ abortSignal: AbortSignal.timeout(READ_TIMEOUT_MS) });
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
				await assertOwned();
				return await request({ abortSignal: AbortSignal.timeout(WRITE_TIMEOUT_MS) });
			} catch (error) {
				throw translate(error, doing);
			}
		},
	};
}

/** Of what any process may do at any time. */
export const { read, write } = callsWith(async () => {});
