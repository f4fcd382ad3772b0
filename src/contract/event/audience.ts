/**
 * Narrows an event to some of those who are signed in. Without it, the event is for all of them.
 * - `followers`: for the followers of its poster. It reaches nobody by a mention or a hashtag.
 * - `mentioned`: for the subjects that it mentions. It reaches no follower, and nobody by a hashtag.
 * - `thread`: a reply, for those who may read the first event of its thread. It reaches those of them that it mentions.
 */
export const AUDIENCES = ['followers', 'mentioned', 'thread'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The audience in a property of a row. */
export const audienceIn = (value: unknown): Audience | undefined => AUDIENCES.find((audience) => audience === value);

/** Whether an event goes to the followers of its poster. */
export const isForFollowers = ({ audience }: { audience?: Audience }): boolean =>
	audience === undefined || audience === 'followers';
