import type { PostInput } from './event.ts';

/** The extension attributes of a CloudEvent: those that its specification does not name. */
export type Extensions = Record<string, string | number | boolean>;

/** The most extension attributes of an event, and the bytes of UTF-8 of their names and values in all. */
export const MOST_EXTENSIONS = 20;
export const EXTENSION_BYTES = 2_048;

/**
 * The origin of an event that no person wrote. Of a CloudEvent: its `source`, its `id` as `origin`, its `subject` as
 * `about`, and its extension attributes. Of a delivery of GitHub: the repository as `source`, the id of the delivery as
 * `origin`.
 */
export type Provenance = { source?: string; origin?: string; about?: string; extensions?: Extensions };

/** A CloudEvent as an event to post: its source is who posts, source and id name it once and for all. */
export type IncomingEvent = {
	source: string;
	id: string;
	about?: string;
	extensions?: Extensions;
	input: PostInput;
};
