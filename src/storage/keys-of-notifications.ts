/** Keys of notifications and of their alerts: a partition for each reader, the newest first. */
import { createHash } from 'node:crypto';
import { eventIdAt, eventTime } from '../contract/event-id.ts';
import type { NotificationId, NotificationKind } from '../contract/notification.ts';
import type { SessionId } from '../contract/session.ts';
import type { SubjectId } from '../contract/subject.ts';

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
	/** The same for the same thing, so that a job which runs twice writes one row. `of` is an event, or the seq of an entry. */
	idFor: (at: number, kind: NotificationKind, subject: SubjectId, of: string | number): NotificationId =>
		eventIdAt(
			at,
			createHash('sha256')
				.update(JSON.stringify([kind, subject, of]))
				.digest(),
		),
	/** Unix milliseconds. */
	timeOf: (id: NotificationId): number => eventTime(id),
	/** True of one in 32: ids end evenly in 32 digits. */
	isOneOfMany: (id: NotificationId): boolean => id.endsWith('0'),
	/** Newer than every one until then. */
	newestAt: (milliseconds: number): NotificationId => eventIdAt(milliseconds, new Uint8Array(10)),
};

/** The alerts of a reader, in a partition that is no subject's. */
export const alertKeys = {
	partition: (reader: SubjectId): string => `alerts:${reader}`,
	alert: (of: { reader: SubjectId; notification: NotificationId; session: SessionId }) => ({
		partition: alertKeys.partition(of.reader),
		row: `${of.notification}.${of.session}`,
	}),
	all: (reader: SubjectId) => ({ partition: alertKeys.partition(reader) }),
	/** Those of notifications of a time and before it, in Unix milliseconds. */
	until: (reader: SubjectId, milliseconds: number) => ({
		partition: alertKeys.partition(reader),
		from: notificationKeys.newestAt(milliseconds),
	}),
	read(row: string): { notification: NotificationId; session: SessionId } {
		const [notification = '', session = ''] = row.split('.');
		return { notification, session };
	},
};
