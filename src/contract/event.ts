import type { Audience } from './audience.ts';
import type { Mention } from './mention.ts';
import type { SubjectId } from './subject.ts';

/** 26 characters of lower-case base32hex: 10 of inverted milliseconds, 16 of random bits. Ascending is newest first. */
export type EventId = string;

/**
 * The input of a post.
 * - `verb`: one line of 1 to 60 characters.
 * - `text`: 1 to 4,000 code points.
 * - `url`: an absolute http or https URL, as the URL parser writes it.
 * - `type`: one line of 1 to 200 characters.
 * - `occurredAt`: Unix milliseconds. A future time is set to now.
 */
export type PostInput = { verb?: string; text: string; url?: string; type?: string; occurredAt?: number };

/** An event as a timeline shows it. `actor` is the subject that posted it; times are ISO 8601 in UTC. */
export type Event = {
	id: EventId;
	actor: SubjectId;
	name: string;
	/** Its poster's handle when it was posted, to tell apart two of one name. Older events have none. */
	handle?: string;
	verb: string;
	text: string;
	url?: string;
	type?: string;
	occurredAt: string;
	/**
	 * The subjects that the text mentions or the event is for, with their names at the time of the post. Missing for
	 * nobody.
	 */
	mentions?: Mention[];
	/** The `subject` of a CloudEvent, such as the author of a commit. Older timeline rows lack it. */
	about?: string;
	/** Missing for everybody. `followers` where its poster accepts them one by one. */
	audience?: Audience;
};

/** Items a page of a timeline. */
export const PAGE_SIZE = 250;

/** A page, newest first. Only a missing `next` is the end. */
export type Page<T> = { items: T[]; next?: string };
