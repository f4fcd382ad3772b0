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

type Addressed = { actor: string; audience?: Audience; thread?: { subject: string } };

/**
 * Whether an event goes to the followers of its poster. They read the threads that it began, and so what it answers there
 * itself.
 */
export const isForFollowers = ({ actor, audience, thread }: Addressed): boolean =>
	audience === undefined || audience === 'followers' || (audience === 'thread' && thread?.subject === actor);
