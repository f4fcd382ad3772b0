import type { PostInput } from './event.ts';

/** Hours for which the secret before the newest one is good: what GitHub signed with it may be under way. */
export const OLD_SECRET_HOURS = 24;

/**
 * A subject that is connected to GitHub posts what happens in repositories.
 * - `connectedAt`: since when. A new secret does not change it.
 * - `oldSecretUntil`: until when the secret before this one is good, if one is.
 */
export type GithubConnection = { connectedAt: string; oldSecretUntil?: string };

/** The secret is shown this once. */
export type ConnectedGithub = { connection: GithubConnection; secret: string };

/** The reading of a delivery from GitHub: an event to post and its repository, or the reason why there is none. */
export type GithubReading = { source: string; input: PostInput } | { ignored: string };
