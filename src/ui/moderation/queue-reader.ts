import type { Rights } from '../../contract/caller/role.ts';

/** The moderator or admin who looks at the queue. */
export type QueueReader = { subject: string; rights: Rights };
