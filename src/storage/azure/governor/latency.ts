/**
 * Slowness of an account: its recent latency, over the least that it had in the last minutes.
 *
 * Each kind of request is compared with itself, since a read of a queue and a write of a table differ without a cause.
 * Only requests about one row or one message count: a page or a transaction takes as long as it is large.
 */
const COMPARED = /^(get|insert|upsert|update|delete|send|renew) /;

/** Share of one answer in the recent average: one that is slow by chance moves it by little. */
const WEIGHT = 1 / 32;
/** Fewer answers are no average. */
const ANSWERS_NEEDED = 32;
/** The least is forgotten after one to two of these: the way to the account may have become longer for good. */
const LEAST_KEPT_MS = 300_000;

type Kind = { answers: number; average: number; least: number; leastBefore: number; since: number };

export class Latency {
	readonly #kinds = new Map<string, Kind>();

	/** Takes an answer in, and says how many times slower its kind is now than at its best. 1 while that is not known. */
	slowness(doing: string, took: number, now: number): number {
		if (!COMPARED.test(doing)) return 1;
		const kind = this.#kindOf(doing, now);
		kind.answers += 1;
		kind.average += (took - kind.average) * Math.max(WEIGHT, 1 / kind.answers);
		if (kind.answers < ANSWERS_NEEDED) return 1;
		if (now - kind.since > LEAST_KEPT_MS)
			Object.assign(kind, { leastBefore: kind.least, least: kind.average, since: now });
		kind.least = Math.min(kind.least, kind.average);
		return kind.average / Math.min(kind.least, kind.leastBefore);
	}

	#kindOf(doing: string, now: number): Kind {
		const known = this.#kinds.get(doing);
		if (known) return known;
		const kind = { answers: 0, average: 0, least: Infinity, leastBefore: Infinity, since: now };
		this.#kinds.set(doing, kind);
		return kind;
	}
}
