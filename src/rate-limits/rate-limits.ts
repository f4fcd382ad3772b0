/**
 * Rate limits, counted in the memory of this process. They are asked before the first write, so that a refused command
 * has done nothing.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from '../contract/errors.ts';
import type { Mention } from '../contract/mention.ts';
import type { CountedKind, Rate, Rates } from '../contract/rate-limit.ts';
import type { SubjectId } from '../contract/subject.ts';

/** Who makes a request, as far as it is known. Session, subject and address are counted each for itself. */
export type Requester = { session?: string | undefined; subject?: SubjectId | undefined; address?: string | undefined };

export type Limits = {
	/** Counts one thing of this kind. Throws `RateLimited`. */
	consume(kind: CountedKind, requester: Requester): Promise<void>;
	/** Counts the subjects that one subject mentions. Throws `RateLimited`. */
	consumeMentions(from: SubjectId, mentions: readonly Mention[]): Promise<void>;
	/** Counts an open stream. Returns the function that closes it, which may be called twice. Throws `RateLimited`. */
	openStream(requester: Requester): () => void;
	/** True when `openStream` would throw. */
	isAtStreamLimit(requester: Requester): boolean;
};

/**
 * How many times the configured rate each of them has. A subject may be signed in on several devices, and many people
 * may share an address.
 */
const SHARES = { session: 1, subject: 2, address: 10 } as const;
/** A sign-in has no session yet, and people who share an address sign in seldom. */
const SIGN_IN_SHARES = { session: 1, subject: 1, address: 1 } as const;
/** Streams are counted for all sessions of a subject together. */
const STREAM_SHARES = { subject: 1, address: 10 } as const;
/** Seconds after which opening a stream is worth another try. Until then a page polls. */
const STREAM_WAIT = 60;

export function createLimits(rates: Rates): Limits {
	const counters = new Map<string, Counter>();
	const streams = new Map<string, number>();

	async function countOne(kind: CountedKind, key: string, share: number, about?: string): Promise<void> {
		const allowed = rates[kind];
		if (!allowed) return;
		const name = `${kind} ${share}`;
		const counter = counters.get(name) ?? new Counter(allowed, share);
		counters.set(name, counter);
		const wait = await counter.count(key);
		if (wait !== undefined) throw new RateLimited(kind, wait, about);
	}

	/** The counters of open streams that this requester is under, each with its limit. */
	function streamLimitsOf(requester: Requester): [key: string, limit: number][] {
		const { streams: limit } = rates;
		if (limit === undefined) return [];
		return (['subject', 'address'] as const).flatMap((who): [string, number][] =>
			requester[who] === undefined ? [] : [[`${who} ${requester[who]}`, limit * STREAM_SHARES[who]]],
		);
	}

	const isAtStreamLimit = (requester: Requester) =>
		streamLimitsOf(requester).some(([key, limit]) => (streams.get(key) ?? 0) >= limit);

	return {
		async consume(kind, requester) {
			const shares = kind === 'signins' ? SIGN_IN_SHARES : SHARES;
			// The session first: a session that is refused uses up nothing of the subject's rate or the address's.
			for (const who of ['session', 'subject', 'address'] as const)
				if (requester[who] !== undefined) await countOne(kind, `${who} ${requester[who]}`, shares[who]);
		},
		async consumeMentions(from, mentions) {
			for (const { subject, handle } of mentions) {
				if (subject === from) continue;
				await countOne('mentions', `${from} ${subject}`, 1, handle);
				await countOne('mentioned', subject, 1, handle);
			}
		},
		openStream(requester) {
			if (isAtStreamLimit(requester)) throw new RateLimited('streams', STREAM_WAIT);
			const opened = streamLimitsOf(requester).map(([key]) => key);
			for (const key of opened) streams.set(key, (streams.get(key) ?? 0) + 1);
			return () => {
				for (const key of opened.splice(0)) {
					const left = (streams.get(key) ?? 0) - 1;
					if (left > 0) streams.set(key, left);
					else streams.delete(key);
				}
			};
		},
		isAtStreamLimit,
	};
}

/** Counts by key, over one or several windows of time. */
class Counter {
	readonly #windows: RateLimiterMemory[];

	constructor(rates: readonly Rate[], share: number) {
		this.#windows = rates.map(
			({ count, seconds }) => new RateLimiterMemory({ points: count * share, duration: seconds }),
		);
	}

	/** Resolves to the seconds to wait when this one is too many. */
	async count(key: string): Promise<number | undefined> {
		try {
			for (const window of this.#windows) await window.consume(key);
			return undefined;
		} catch (refused) {
			if (!(refused instanceof RateLimiterRes)) throw refused;
			return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
		}
	}
}
