/**
 * The rows of the `notifications` table. They name what happened and the reader, by ids alone: readers of the table
 * look up in the ledgers whether it still holds, and what an event says.
 */

import { hash } from 'node:crypto';
import type { EventId } from '../../contract/event/event.ts';
import { eventIdAt, eventTime } from '../../contract/event/event-id.ts';
import {
	EVENT_KINDS,
	type EventKind,
	NOTIFICATION_KINDS,
	type NotificationId,
	type NotificationKind,
} from '../../contract/reading/notification.ts';
import type { SavedSearchId } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, Table, Write } from '../port.ts';

/**
 * `at` is Unix milliseconds. `seq` is that of the entry which tells of it: of the follow, of the request, and of an answer
 * that of the request which it answers.
 */
export type NotificationRow = { at: number; subject: SubjectId } & (
	| { kind: EventKind; event: EventId }
	| { kind: Exclude<NotificationKind, EventKind | 'search'>; seq: number }
	| { kind: 'search'; search: SavedSearchId; count: number; more: boolean }
);

// Sorts after every notification.
const READ = '~read';

export const notificationKeys = {
	notification: (reader: SubjectId, id: NotificationId) => ({ partition: reader, row: id }),
	/** All of a reader; with `newerThan` those above it. */
	of: (reader: SubjectId, newerThan?: NotificationId) => ({ partition: reader, before: newerThan ?? READ }),
	/** Those of a time and before it, in Unix milliseconds. */
	until: (reader: SubjectId, milliseconds: number) => ({
		partition: reader,
		from: notificationKeys.newestAt(milliseconds),
		before: READ,
	}),
	/** Up to where the reader has read them. */
	read: (reader: SubjectId) => ({ partition: reader, row: READ }),
	idOf: (row: string): NotificationId => row,
	/** The same for the same thing, so that a job which runs twice writes one row. `of` is an event, a search, or the seq of an entry. */
	idFor: (at: number, kind: NotificationKind, subject: SubjectId, of: string | number): NotificationId =>
		eventIdAt(at, hash('sha256', JSON.stringify([kind, subject, of]), 'buffer')),
	/** Unix milliseconds. */
	timeOf: (id: NotificationId): number => eventTime(id),
	/** True of one in 32: ids end evenly in 32 digits. */
	isOneOfMany: (id: NotificationId): boolean => id.endsWith('0'),
	/** Newer than every one until then. */
	newestAt: (milliseconds: number): NotificationId => eventIdAt(milliseconds, new Uint8Array(10)),
};

export const notificationIdOf = (row: NotificationRow): NotificationId =>
	notificationKeys.idFor(row.at, row.kind, row.subject, subjectMatterOf(row));

function subjectMatterOf(row: NotificationRow): string | number {
	if (isOfEvent(row)) return row.event;
	return row.kind === 'search' ? row.search : row.seq;
}

type RowOfEvent = Extract<NotificationRow, { event: EventId }>;
export const isOfEvent = (row: NotificationRow): row is RowOfEvent => 'event' in row;

export function insertOfNotification(reader: SubjectId, row: NotificationRow): Write {
	const { at: _, ...properties } = row;
	return { ...notificationKeys.notification(reader, notificationIdOf(row)), kind: 'insert', properties };
}

const isEventKind = (kind: NotificationKind): kind is EventKind => EVENT_KINDS.some((each) => each === kind);

export function notificationOf({ row, properties }: Row): NotificationRow | undefined {
	const { subject, event, seq, search, count, more } = properties;
	const kind = NOTIFICATION_KINDS.find((each) => each === properties.kind);
	const at = notificationKeys.timeOf(notificationKeys.idOf(row));
	// A newer version wrote this row.
	if (!kind || typeof subject !== 'string') return undefined;
	if (isEventKind(kind)) return typeof event === 'string' ? { at, subject, kind, event } : undefined;
	if (kind === 'search')
		return typeof search === 'string'
			? { at, subject, kind, search, count: Number(count), more: more === true }
			: undefined;
	return typeof seq === 'number' ? { at, subject, kind, seq } : undefined;
}

/** Up to where a reader has read; undefined before the first time. */
export async function getReadUpTo(table: Table, reader: SubjectId): Promise<NotificationId | undefined> {
	return upToOf(await table.get(notificationKeys.read(reader)));
}

/** Moves on to that notification, and never back. Resolves to where it is then. */
export async function setReadUpTo(table: Table, reader: SubjectId, upTo: NotificationId): Promise<NotificationId> {
	const key = notificationKeys.read(reader);
	for (;;) {
		const row = await table.get(key);
		const before = upToOf(row);
		// The newer one sorts first.
		if (before !== undefined && before <= upTo) return before;
		if (row ? await table.update(key, { upTo }, row.etag) : await table.insert(key, { upTo })) return upTo;
	}
}

function upToOf(row: Row | undefined): NotificationId | undefined {
	return typeof row?.properties.upTo === 'string' ? row.properties.upTo : undefined;
}
