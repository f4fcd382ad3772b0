import type { EventName, FieldsOf, PostedName, ProvenanceName } from './event-fields.ts';

export type { EventId } from './event-id.ts';

/**
 * The input of a post: the fields of `EVENT_FIELDS` that callers set. `occurredAt` is Unix milliseconds; a future time is
 * set to now.
 */
export type PostInput = Pick<Event, 'text'> &
	Partial<Pick<Event, Exclude<PostedName, 'text' | 'occurredAt'>>> & { occurredAt?: number };

/**
 * An event as a timeline shows it: see `EVENT_FIELDS`. `actor` is the subject that posted it, `name` and `handle` are those
 * that it had then. `mentions` is missing where there are none, `audience` where the event is for everybody.
 */
export type Event = FieldsOf<EventName>;

/**
 * The origin of an event that no person wrote. Of a CloudEvent: its `source`, its `id` as `origin`, and its extension
 * attributes. Of a delivery of GitHub: the repository as `source`, the id of the delivery as `origin`.
 */
export type Provenance = FieldsOf<ProvenanceName>;

/** Items a page of a timeline. */
export const PAGE_SIZE = 250;

/** A page, newest first. Only a missing `next` is the end. */
export type Page<T> = { items: T[]; next?: string };
