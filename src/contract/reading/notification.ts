/** Notifications: events that concern a subject, listed under its bell. */
import type { Event, Page } from '../event/event.ts';
import type { Profile } from '../subject/subject.ts';
import type { ReactionKind } from './reaction.ts';
import type { SavedSearch } from './saved.ts';

/** Well-formed as an event id is: the newest sorts first. It says when, and is the same however often it is written. */
export type NotificationId = string;

/**
 * - `mention`: an event names the reader.
 * - `reply`: an event answers one of the reader's.
 * - `thread`: an event answers somebody else's in a thread that the reader follows.
 * - `reaction`: somebody reacted to an event of the reader's.
 * - `follower`: somebody follows the reader.
 * - `request`: somebody asks to follow the reader.
 * - `answer`: somebody accepted the reader's request.
 * - `search`: new events match one of the reader's saved searches.
 */
export const NOTIFICATION_KINDS = [
	'mention',
	'reply',
	'thread',
	'reaction',
	'follower',
	'request',
	'answer',
	'search',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that tell of an event. The others tell of an entry, or of the matches of a search. */
export const EVENT_KINDS = ['mention', 'reply', 'thread', 'reaction'] as const satisfies NotificationKind[];
export type EventKind = (typeof EVENT_KINDS)[number];

/** Kinds that are read apart from the others. */
export const NOTIFICATION_GROUPS = {
	mentions: ['mention'],
	replies: ['reply', 'thread'],
	reactions: ['reaction'],
	follows: ['follower', 'request', 'answer'],
	searches: ['search'],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

export const isNotificationGroup = (name: unknown): name is NotificationGroup =>
	typeof name === 'string' && Object.hasOwn(NOTIFICATION_GROUPS, name);

export type Notification = {
	id: NotificationId;
	kind: NotificationKind;
	/** ISO 8601 in UTC. */
	at: string;
	/** The subject that caused it. Of a search, the reader. */
	subject: Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>;
	/** The event that it tells of. */
	event?: Event;
	/** The kinds that the subject gave, of a reaction. */
	reactions?: ReactionKind[];
	/** The saved search that has new matches: `count` of them, or `more`. */
	search?: MatchedSearch;
	unread: boolean;
};

export type MatchedSearch = Pick<SavedSearch, 'id' | 'query'> & { count: number; more: boolean };

export type NotificationPage = Page<Notification>;

/** The number of unread notifications. `more` says that there are, or may be, more than these. */
export type Unread = { count: number; more: boolean };

/** The bell counts no further. */
export const MOST_UNREAD = 99;

/** Up to which notification a subject has read its own, on any device. */
export type ReadUpTo = { upTo: NotificationId };
