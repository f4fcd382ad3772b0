import type { PostInput } from './event.ts';

/** Hours for which the secret before the newest one is good: what GitHub signed with it may be under way. */
export const OLD_SECRET_HOURS = 24;

/** The reading of a delivery from GitHub: an event to post and its repository, or the reason why there is none. */
export type GithubReading = { source: string; input: PostInput } | { ignored: string };
