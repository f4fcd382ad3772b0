/**
 * Limit of requests that an account gets at once: additive increase, multiplicative decrease (Chiu and Jain, 1989), as
 * TCP limits its data under way (RFC 5681).
 *
 * - Each refusal makes it 0.7 of what it was. Latency that has grown to twice its least makes it 0.9, but never less than
 *   `SLOW_LEAST_LIMIT`: more requests at once would only wait inside the account. That is the rule of TCP Vegas (Brakmo and
 *   Peterson, 1995) and of Netflix's gradient limiters.
 * - Once a round trip: what was sent before it was narrowed tells of the wider limit, and is passed over.
 * - A round trip of answers makes it one more, where all of it was in use. Near the place where it was last refused it
 *   takes ten of them (TCP CUBIC, RFC 9438, slows down there, too): it then stays long just below what the account takes,
 *   and few requests are refused to find out.
 */
import { Latency } from './latency.ts';

/** Never fewer: a request that hangs must not keep all others waiting. */
export const LEAST_LIMIT = 4;
const FIRST_LIMIT = 16;
const SLOW_LEAST_LIMIT = 16;

const REFUSED_FACTOR = 0.7;
const SLOW_FACTOR = 0.9;
const SLOW_RATIO = 2;

/** From this share of the limit that was refused on, it widens slowly … */
const NEAR_SHARE = 0.9;
const NEAR_STEP = 0.1;
/** … until nothing was refused for so long: what the account takes may have changed. */
const REFUSAL_REMEMBERED_MS = 10_000;

export class Limit {
	readonly #most: number;
	readonly #latency = new Latency();
	#limit: number;
	#narrowedAt = Number.NEGATIVE_INFINITY;
	#refused: { at: number; limit: number } | undefined;

	constructor(most: number) {
		this.#most = most;
		this.#limit = Math.min(FIRST_LIMIT, most);
	}

	/** Requests under way at once, now. */
	get now(): number {
		return Math.floor(this.#limit);
	}

	/** A request was answered. `inUse`: all that the limit allowed was under way, so the answer tells of the limit. */
	answered(doing: string, sentAt: number, now: number, inUse: boolean): void {
		const slowness = this.#latency.slowness(doing, now - sentAt, now);
		if (slowness >= SLOW_RATIO) this.#narrow(SLOW_FACTOR, Math.min(SLOW_LEAST_LIMIT, this.#limit), sentAt, now);
		else if (inUse) this.#limit = Math.min(this.#most, this.#limit + this.#step(now) / this.#limit);
	}

	/** The account said that it has too much to do, or did not answer. */
	refused(sentAt: number, now: number): void {
		if (sentAt > this.#narrowedAt) this.#refused = { at: now, limit: this.#limit };
		this.#narrow(REFUSED_FACTOR, LEAST_LIMIT, sentAt, now);
	}

	#step(now: number): number {
		const refused = this.#refused;
		const near = refused && now - refused.at < REFUSAL_REMEMBERED_MS && this.#limit >= NEAR_SHARE * refused.limit;
		return near ? NEAR_STEP : 1;
	}

	#narrow(factor: number, least: number, sentAt: number, now: number): void {
		if (sentAt <= this.#narrowedAt) return;
		this.#limit = Math.max(least, this.#limit * factor);
		this.#narrowedAt = now;
	}
}
