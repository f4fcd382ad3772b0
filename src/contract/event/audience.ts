/**
 * Narrows an event to some of those who are signed in. Without it, the event is for all of them.
 * - `followers`: for the followers of its poster. It reaches nobody by a mention or a hashtag.
 * - `mentioned`: for the subjects that it mentions. It reaches no follower, and nobody by a hashtag.
 */
export type Audience = 'followers' | 'mentioned';

/** The audience in a property of a row. */
export function audienceIn(value: unknown): Audience | undefined {
	return value === 'followers' || value === 'mentioned' ? value : undefined;
}

/** Whether an event goes to the followers of its poster. */
export const isForFollowers = ({ audience }: { audience?: Audience }): boolean => audience !== 'mentioned';
