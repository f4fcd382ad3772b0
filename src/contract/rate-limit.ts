/** What is counted, so that nobody floods the service or each other. */

/**
 * The names are those of the setting RATE_LIMITS.
 * - `posts`: events posted.
 * - `follows`: what changes how two subjects stand: follow, unfollow, accept, refuse, mute, block and their opposites.
 * - `mentions`: mentions of one subject by one subject.
 * - `mentioned`: mentions of one subject by everybody.
 * - `signins`: steps of sign-ins from one address (two where a provider is asked), and sign-ins as one subject.
 * - `changes`: all other mutations.
 * - `reads`: all other calls.
 */
export const COUNTED_KINDS = ['posts', 'follows', 'mentions', 'mentioned', 'signins', 'changes', 'reads'] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** `streams` are not counted over a time, but as long as they are open. */
export type RateLimitKind = CountedKind | 'streams';

/** So many in so many seconds. */
export type Rate = { count: number; seconds: number };

/** A wait as people read one: in minutes from two of them on, else in seconds, and then `minutes` is 0. */
export function readableWait(seconds: number): { seconds: number; minutes: number } {
	return { seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) };
}

/** What is not named is not limited. */
export type Rates = { readonly [Kind in CountedKind]?: readonly Rate[] } & { readonly streams?: number };
