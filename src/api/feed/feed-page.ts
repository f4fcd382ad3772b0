import { createHash } from 'node:crypto';
import type { Event } from '../../contract/event/event.ts';
import { packRef } from '../../contract/event/event-ref.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import { isVisible } from '../../contract/text/text-rules.ts';

/** A page of a subject's feed, in any format. The addresses are absolute. */
export type FeedPage = {
	profile: Profile;
	events: Event[];
	/** The events that replies of this page answer, by `packRef`, where everybody may read them. */
	answered: ReadonlyMap<string, AnsweredEntry>;
	/** The subject's page; an event's page lies below it. */
	home: string;
	/** This page of the feed, its first one, and the one after it. */
	self: string;
	first: string;
	next?: string;
};

/** `id` is that of its entry in its own poster's feed, `url` its page. */
export type AnsweredEntry = { id: string; url: string };

const LONGEST_TITLE = 100;

export function feedTitle({ name, handle }: Profile): string {
	return `${name} (@${handle})`;
}

/** The first visible line, cut when it is long. */
export function eventTitle({ text }: Pick<Event, 'text'>): string {
	const whole = (text.split('\n').find(isVisible) ?? text).trim();
	// A character has at most two UTF-16 units, so a line that is too long is still too long after this cut.
	const begin = whole.slice(0, 2 * (LONGEST_TITLE + 1));
	const line = [...begin];
	return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE).join('')}…` : line.join('');
}

/** The time of the newest event of the page, ISO 8601 in UTC. */
export function updatedAt({ profile, events }: FeedPage): string {
	return events
		.map(({ occurredAt }) => occurredAt)
		.reduce((one, other) => (one > other ? one : other), profile.createdAt);
}

/**
 * The feed's id. It is not the feed's address, which changes when the service moves: readers would show all events
 * again.
 */
export function feedId({ id, createdAt }: Profile): string {
	return idOf(`feed ${id} ${createdAt}`);
}

/** The answered event of a reply, where everybody may read it. */
export const answeredBy = ({ answered }: Pick<FeedPage, 'answered'>, { replyTo }: Event): AnsweredEntry | undefined =>
	replyTo && answered.get(packRef(replyTo));

export function entryId({ id, actor }: Pick<Event, 'id' | 'actor'>): string {
	return idOf(`event ${actor} ${id}`);
}

/** A UUID of version 8 (RFC 9562, section 5.8) made of a digest: the same for the same name, for good. */
function idOf(name: string): string {
	const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = bytes.toString('hex');
	return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}
