import type { PostInput } from './event.ts';

/** A CloudEvent as an event to post: its source is who posts, source and id name it once and for all. */
export type IncomingEvent = { source: string; id: string; about?: string; input: PostInput };
