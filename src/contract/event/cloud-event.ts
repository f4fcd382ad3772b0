import type { PostInput } from './event.ts';
import type { Extensions } from './event-fields.ts';

/** The most extension attributes of an event, and the bytes of UTF-8 of their names and values in all. */
export const MOST_EXTENSIONS = 20;
export const EXTENSION_BYTES = 2_048;

/** A CloudEvent as an event to post: its source is who posts, source and id name it once and for all. */
export type IncomingEvent = {
	source: string;
	id: string;
	about?: string;
	extensions?: Extensions;
	input: PostInput;
};
