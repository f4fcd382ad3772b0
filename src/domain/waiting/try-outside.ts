/** One try to hand something to a receiver outside, and when the next one is due. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { PushProblem } from '../../contract/webhook/webhook.ts';
import { PUSH_ANSWER_MS } from '../../storage/protocol-times.ts';
import { type Outside, type Ports, randomFraction } from '../ports/ports.ts';

/** The status and body of an answer, or what went wrong without one; `retryAfter` is in seconds. */
export type Tried = { status?: number; body?: string; problem?: PushProblem; retryAfter?: number };

/** A receiver that wants to be left alone for longer is asked again after this time. */
const MOST_RETRY_AFTER_SECONDS = 86_400;

export async function tryOutside(
	{ now }: Pick<Ports, 'now'>,
	outside: Outside,
	url: string,
	request: { headers: Record<string, string>; body: string | Uint8Array },
): Promise<Tried> {
	try {
		const answer = await outside.post(url, { ...request, withinMs: PUSH_ANSWER_MS });
		const retryAfter = secondsOf(answer.headers.get('retry-after'), now());
		return { status: answer.status, body: answer.body, ...(retryAfter !== undefined && { retryAfter }) };
	} catch (error) {
		if (error instanceof TidelineError && error.code === 'address_refused') return { problem: 'address_refused' };
		const name = error instanceof Error ? error.name : '';
		return { problem: name === 'TimeoutError' || name === 'AbortError' ? 'timed_out' : 'unreachable' };
	}
}

export const isTaken = ({ status }: Tried): boolean => status !== undefined && status >= 200 && status < 300;

/** Seconds until the next try, of which `schedule` has those between tries. Undefined when that was the last one. */
export function secondsToNextTry(
	ports: Pick<Ports, 'randomBytes'>,
	schedule: readonly number[],
	tries: number,
	{ retryAfter = 0 }: Tried,
): number | undefined {
	const next = schedule[tries - 1];
	return next && Math.max(spread(ports, next), Math.min(retryAfter, MOST_RETRY_AFTER_SECONDS));
}

/** Seconds until that time, 0 when it has come. */
export function secondsUntil({ now }: Pick<Ports, 'now'>, at: string | undefined): number {
	return at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now()) / 1_000));
}

/** Up to a tenth later where the wait is long: what failed together does not come back together. */
function spread(ports: Pick<Ports, 'randomBytes'>, seconds: number): number {
	return seconds < 60 ? seconds : seconds * (1 + randomFraction(ports) / 10);
}

/** `Retry-After` in seconds: it is a number of them, or a date. */
function secondsOf(value: string | null, now: number): number | undefined {
	if (value === null) return undefined;
	if (/^\d{1,9}$/.test(value)) return Number(value);
	const at = Date.parse(value);
	return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000));
}
