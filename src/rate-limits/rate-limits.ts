/**
 * Rate limits, counted in the memory of this process. They are asked before the first write, so that a refused command
 * has done nothing.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from '../contract/errors/errors.ts';
import type { CountedKind, Quota, Rate, Rates } from '../contract/errors/rate-limit.ts';
import type { Mention } from '../contract/event/mention.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { networkOf } from './client-address.ts';
import { CredentialChecks } from './credential-checks.ts';

/** The caller, as far as it is known. Session (or token), subject and address are counted each for itself. */
export type Requester = { session?: string | undefined; subject?: SubjectId | undefined; address?: string | undefined };

export type Limits = {
	/** Counts one thing of this kind. Throws `RateLimited`. */
	consume(kind: CountedKind, requester: Requester): Promise<void>;
	/** Throws what `consume` would, and counts nothing. */
	assertLeft(kind: CountedKind, requester: Requester): Promise<void>;
	/** Quotas that are left to a session or a token. None where this kind is not limited. */
	quotasOf(kind: CountedKind, session: string): Promise<Quota[]>;
	/** Counts the subjects that one subject mentions. Throws `RateLimited`. */
	consumeMentions(from: SubjectId, mentions: readonly Mention[]): Promise<void>;
	/** Counts an open stream. Returns the function that closes it, which may be called twice. Throws `RateLimited`. */
	openStream(requester: Requester): () => void;
	/** True when `openStream` would throw. */
	isAtStreamLimit(requester: Requester): boolean;
	/** Checks tokens and signatures, and counts those that are no good. */
	credentials: CredentialChecks;
};

/**
 * Multiples of the configured rate for each of them. A subject may be signed in on several devices, and many people may
 * share an address.
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

	/** Undefined for what is not limited. */
	function counterOf(kind: CountedKind, share: number): Counter | undefined {
		const allowed = rates[kind];
		if (!allowed) return undefined;
		const name = `${kind} ${share}`;
		const counter = counters.get(name) ?? new Counter(allowed, share);
		counters.set(name, counter);
		return counter;
	}

	async function countOne(kind: CountedKind, key: string, share: number, about?: string): Promise<void> {
		const wait = await counterOf(kind, share)?.count(key);
		if (wait !== undefined) throw new RateLimited(kind, wait, about);
	}

	/** The keys under which a requester is counted, each with its share. The session comes first: one that is refused uses up nothing of the subject's rate or the address's. */
	function keysOf(kind: CountedKind, requester: Requester): [key: string, share: number][] {
		const shares = kind === 'signins' ? SIGN_IN_SHARES : SHARES;
		const counted = { ...requester, address: requester.address && countedAddress(kind, requester.address) };
		return (['session', 'subject', 'address'] as const).flatMap((who): [string, number][] =>
			counted[who] === undefined ? [] : [[`${who} ${counted[who]}`, shares[who]]],
		);
	}

	const counts: Pick<Limits, 'consume' | 'assertLeft'> = {
		async consume(kind, requester) {
			for (const [key, share] of keysOf(kind, requester)) await countOne(kind, key, share);
		},
		async assertLeft(kind, requester) {
			for (const [key, share] of keysOf(kind, requester)) {
				const wait = await counterOf(kind, share)?.waitOf(key);
				if (wait !== undefined) throw new RateLimited(kind, wait);
			}
		},
	};

	return {
		...counts,
		...streamLimits(rates),
		credentials: new CredentialChecks(counts),
		async quotasOf(kind, session) {
			const quotas = await counterOf(kind, SHARES.session)?.quotasOf(`session ${session}`);
			return quotas?.map((quota) => ({ kind, ...quota })) ?? [];
		},
		async consumeMentions(from, mentions) {
			for (const { subject, handle } of mentions) {
				if (subject === from) continue;
				await countOne('mentions', `${from} ${subject}`, 1, handle);
				await countOne('mentioned', subject, 1, handle);
			}
		},
	};
}

function streamLimits({ streams: limit }: Rates): Pick<Limits, 'openStream' | 'isAtStreamLimit'> {
	const open = new Map<string, number>();

	/** The counters of open streams that this requester is under, each with its limit. */
	function streamLimitsOf(requester: Requester): [key: string, limit: number][] {
		if (limit === undefined) return [];
		return (['subject', 'address'] as const).flatMap((who): [string, number][] =>
			requester[who] === undefined ? [] : [[`${who} ${requester[who]}`, limit * STREAM_SHARES[who]]],
		);
	}

	const isAtStreamLimit = (requester: Requester) =>
		streamLimitsOf(requester).some(([key, limit]) => (open.get(key) ?? 0) >= limit);

	return {
		openStream(requester) {
			if (isAtStreamLimit(requester)) throw new RateLimited('streams', STREAM_WAIT);
			const opened = streamLimitsOf(requester).map(([key]) => key);
			for (const key of opened) open.set(key, (open.get(key) ?? 0) + 1);
			return () => {
				for (const key of opened.splice(0)) {
					const left = (open.get(key) ?? 0) - 1;
					if (left > 0) open.set(key, left);
					else open.delete(key);
				}
			};
		},
		isAtStreamLimit,
	};
}

/** Those who guess are counted by the network that one line has: each of its addresses would be another guesser. */
function countedAddress(kind: CountedKind, address: string): string {
	return kind === 'signins' || kind === 'refusals' ? networkOf(address) : address;
}

/** Counts by key, over one or several windows of time. */
class Counter {
	readonly #windows: RateLimiterMemory[];

	constructor(rates: readonly Rate[], share: number) {
		this.#windows = rates.map(
			({ count, seconds }) => new RateLimiterMemory({ points: count * share, duration: seconds }),
		);
	}

	/** Calls that are left in each window. */
	async quotasOf(key: string): Promise<(Rate & { left: number; reset: number })[]> {
		return Promise.all(
			this.#windows.map(async (window) => {
				const { points: count, duration: seconds } = window;
				const used = await window.get(key);
				if (!used) return { count, seconds, left: count, reset: seconds };
				return { count, seconds, left: Math.max(0, used.remainingPoints), reset: secondsOf(used.msBeforeNext) };
			}),
		);
	}

	/** The seconds to wait when the next one would be too many. */
	async waitOf(key: string): Promise<number | undefined> {
		const used = (await this.quotasOf(key)).find(({ left }) => left === 0);
		return used?.reset;
	}

	/** Resolves to the seconds to wait when this one is too many. */
	async count(key: string): Promise<number | undefined> {
		try {
			for (const window of this.#windows) await window.consume(key);
			return undefined;
		} catch (refused) {
			if (!(refused instanceof RateLimiterRes)) throw refused;
			return secondsOf(refused.msBeforeNext);
		}
	}
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));
