/**
 * Counts what is done, in this process and in memory alone, and refuses what is too much. Nothing that was refused was
 * begun: the limits are asked before the first write.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from '../contract/errors.ts';
import type { Mention } from '../contract/mention.ts';
import type { CountedKind, Rate, Rates } from '../contract/rate.ts';
import type { SubjectId } from '../contract/subject.ts';

/** Who does something, as far as it is known: each is counted for itself. */
export type Doer = { session?: string | undefined; subject?: SubjectId | undefined; address?: string | undefined };

export type Limits = {
	/** Counts one thing of this kind. Throws `RateLimited`. */
	take(kind: CountedKind, doer: Doer): Promise<void>;
	/** Counts whom a subject mentions. Throws `RateLimited`. */
	takeMentions(from: SubjectId, mentions: readonly Mention[]): Promise<void>;
	/** Takes the place of one stream, and answers with what gives it back; calling that twice does no harm. Throws `RateLimited`. */
	enter(doer: Doer): () => void;
	/** True when `enter` would throw. */
	isFull(doer: Doer): boolean;
};

/**
 * How often what the settings say fits. A subject may be signed in on several devices, and behind an address may sit a
 * whole office.
 */
const SHARES = { session: 1, subject: 2, address: 10 } as const;
/** A sign-in has no session yet, and people behind one address sign in seldom. */
const SIGN_IN_SHARES = { session: 1, subject: 1, address: 1 } as const;
/** Streams are counted for all sessions of a subject together. */
const STREAM_SHARES = { subject: 1, address: 10 } as const;
/** Seconds after which a place for a stream is worth another try: until then a page looks by itself. */
const STREAM_WAIT = 60;

export function createLimits(rates: Rates): Limits {
	const counters = new Map<string, Counter>();
	const streams = new Map<string, number>();

	async function take(kind: CountedKind, key: string, share: number, about?: string): Promise<void> {
		const allowed = rates[kind];
		if (!allowed) return;
		const name = `${kind} ${share}`;
		const counter = counters.get(name) ?? new Counter(allowed, share);
		counters.set(name, counter);
		const wait = await counter.take(key);
		if (wait !== undefined) throw new RateLimited(kind, wait, about);
	}

	/** The places that this doer needs, each with how many there are. */
	function placesOf(doer: Doer): [key: string, places: number][] {
		const { streams: places } = rates;
		if (places === undefined) return [];
		return (['subject', 'address'] as const).flatMap((who): [string, number][] =>
			doer[who] === undefined ? [] : [[`${who} ${doer[who]}`, places * STREAM_SHARES[who]]],
		);
	}

	const isFull = (doer: Doer) => placesOf(doer).some(([key, places]) => (streams.get(key) ?? 0) >= places);

	return {
		async take(kind, doer) {
			const shares = kind === 'signins' ? SIGN_IN_SHARES : SHARES;
			// From the few to the many: who is refused alone takes nothing from those who share an address.
			for (const who of ['session', 'subject', 'address'] as const)
				if (doer[who] !== undefined) await take(kind, `${who} ${doer[who]}`, shares[who]);
		},
		async takeMentions(from, mentions) {
			for (const { subject, handle } of mentions) {
				if (subject === from) continue;
				await take('mentions', `${from} ${subject}`, 1, handle);
				await take('mentioned', subject, 1, handle);
			}
		},
		enter(doer) {
			if (isFull(doer)) throw new RateLimited('streams', STREAM_WAIT);
			const taken = placesOf(doer).map(([key]) => key);
			for (const key of taken) streams.set(key, (streams.get(key) ?? 0) + 1);
			return () => {
				for (const key of taken.splice(0)) {
					const left = (streams.get(key) ?? 0) - 1;
					if (left > 0) streams.set(key, left);
					else streams.delete(key);
				}
			};
		},
		isFull,
	};
}

/** How often something was done by each, over one or several lengths of time. */
class Counter {
	readonly #windows: RateLimiterMemory[];

	constructor(rates: readonly Rate[], share: number) {
		this.#windows = rates.map(
			({ count, seconds }) => new RateLimiterMemory({ points: count * share, duration: seconds }),
		);
	}

	/** Counts one. Resolves to the seconds to wait when that was too much. */
	async take(key: string): Promise<number | undefined> {
		try {
			for (const window of this.#windows) await window.consume(key);
			return undefined;
		} catch (refused) {
			if (!(refused instanceof RateLimiterRes)) throw refused;
			return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
		}
	}
}
