/** The setting RATE_LIMITS: how often each kind of call may be made. */
import { z } from 'zod';
import { COUNTED_KINDS, type Rate, type Rates } from '../contract/errors/rate-limit.ts';

/** High enough that people do not meet them, and too low to flood others. */
const DEFAULT_RATES: Rates = {
	posts: [
		{ count: 60, seconds: 60 },
		{ count: 1_000, seconds: 3_600 },
	],
	follows: [{ count: 120, seconds: 60 }],
	mentions: [{ count: 20, seconds: 60 }],
	mentioned: [{ count: 300, seconds: 60 }],
	// A sign-in with a provider has two steps, and both are counted.
	signins: [{ count: 60, seconds: 60 }],
	changes: [{ count: 120, seconds: 60 }],
	// A page of 50 saved searches counts the matches of each.
	searches: [{ count: 240, seconds: 60 }],
	reads: [{ count: 3_000, seconds: 60 }],
	events: [{ count: 6_000, seconds: 60 }],
	calls: [{ count: 3_000, seconds: 60 }],
	refusals: [{ count: 60, seconds: 60 }],
	// A page sends one report in ten seconds at the most, and many people may share an address.
	exceptions: [{ count: 12, seconds: 60 }],
	streams: 10,
};

type Given = 'off' | { [Kind in keyof Rates]: Rates[Kind] | undefined };

/** The rates in force: the defaults (none with local sign-in), and over them what the setting names. */
export function ratesOf(given: Given | undefined, ownMachine: boolean): Rates {
	if (given === 'off') return {};
	const all = { ...(ownMachine ? {} : DEFAULT_RATES), ...given };
	return Object.fromEntries(Object.entries(all).filter(([, rate]) => rate !== undefined));
}

const KINDS: readonly string[] = [...COUNTED_KINDS, 'streams'];
const COUNT_MAX = 1_000_000;
const WINDOW_SECONDS_MAX = 86_400;

/** `off`, or parts such as `posts 60/60 1000/3600`, `streams 10` and `reads off`, separated by commas. */
export function readRateLimits(written: string, context: z.RefinementCtx): Given {
	if (written === 'off') return 'off';
	const given = new Map<string, unknown>();
	for (const part of written.split(',')) {
		const [kind = '', ...limits] = part.trim().split(/\s+/);
		const read = KINDS.includes(kind) && !given.has(kind) ? readLimits(kind, limits) : null;
		if (read === null) {
			context.addIssue({
				code: 'custom',
				message:
					'must be `off` or a list like `posts 60/60 1000/3600, streams 10, reads off`: each of ' +
					`${KINDS.join(', ')} at most once, with one or several \`count/seconds\` of at most ${COUNT_MAX}/${WINDOW_SECONDS_MAX}, and streams with a count`,
			});
			return z.NEVER;
		}
		given.set(kind, read);
	}
	return Object.fromEntries(given) as Given;
}

/** Undefined for `off`; null when it cannot be read. */
function readLimits(kind: string, limits: string[]): readonly Rate[] | number | undefined | null {
	const [first] = limits;
	if (first === undefined) return null;
	if (limits.length === 1 && first === 'off') return undefined;
	if (kind === 'streams') return limits.length === 1 ? numberUpTo(COUNT_MAX, first) : null;
	const rates = limits.map((limit) => {
		const [, count, seconds] = /^(\d+)\/(\d+)$/.exec(limit) ?? [];
		return { count: numberUpTo(COUNT_MAX, count), seconds: numberUpTo(WINDOW_SECONDS_MAX, seconds) };
	});
	return rates.every((rate): rate is Rate => rate.count !== null && rate.seconds !== null) ? rates : null;
}

function numberUpTo(most: number, written: string | undefined): number | null {
	const value = /^\d+$/.test(written ?? '') ? Number(written) : 0;
	return value >= 1 && value <= most ? value : null;
}
