/** Rate limits, so that nobody floods the service or each other. */

/**
 * The names are those of the setting RATE_LIMITS.
 * - `posts`: events posted.
 * - `follows`: what changes how two subjects stand: follow, unfollow, accept, refuse, mute, block and their opposites.
 * - `mentions`: mentions of one subject by one subject.
 * - `mentioned`: mentions of one subject by everybody.
 * - `events`: events that a token posts, or GitHub to one subject.
 * - `calls`: all other calls with a token.
 * - `refusals`: bad tokens and signatures from one address, for each token id or subject and for all together.
 * - `signins`: steps of sign-ins from one address (two where a provider is asked), and sign-ins as one subject.
 * - `exceptions`: reports of pages that something in them failed or was kept out, from one address.
 * - `changes`: all other mutations.
 * - `searches`: searches for events, and counts of their matches, by people and with tokens.
 * - `reads`: all other calls.
 */
export const COUNTED_KINDS = [
	'posts',
	'follows',
	'mentions',
	'mentioned',
	'signins',
	'changes',
	'searches',
	'reads',
	'events',
	'calls',
	'refusals',
	'exceptions',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** `streams` are not counted over a time, but as long as they are open. */
export type RateLimitKind = CountedKind | 'streams';

/** A number of things in a number of seconds. */
export type Rate = { count: number; seconds: number };

/** The rest of a rate: `left` things, until it starts over in `reset` seconds. */
export type Quota = Rate & { kind: CountedKind; left: number; reset: number };

/** A wait as people read one: in minutes from two of them on, else in seconds, and then `minutes` is 0. */
export function readableWait(seconds: number): { seconds: number; minutes: number } {
	return { seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) };
}

/** Rates by kind. A missing kind is not limited. */
export type Rates = { readonly [Kind in CountedKind]?: readonly Rate[] } & { readonly streams?: number };
