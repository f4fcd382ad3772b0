/** The alerts of a subject, a row each beside its notifications: what is to be sent to a device, and how often it was tried. */

import type { SessionId } from '../../contract/caller/session.ts';
import type { NotificationId } from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Row, Table, Write } from '../port.ts';
import { notificationKeys } from './notifications.ts';

/** A notification, and the session whose device is to show it. */
export type AlertOf = { reader: SubjectId; notification: NotificationId; session: SessionId };
/** Times are ISO 8601. One without `nextAt` has ended, whatever became of it. */
export type AlertRow = { tries: number; nextAt?: string };

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

export const alertProperties = (row: AlertRow): Properties => ({ ...row });

/** Insert only: a job that runs again finds the alert there, whatever became of it. */
export const insertOfAlert = (of: AlertOf, row: AlertRow): Write => ({
	...alertKeys.alert(of),
	kind: 'insert',
	properties: alertProperties(row),
});

export function alertOf({ properties: { tries, nextAt } }: Row): AlertRow {
	return { tries: Number(tries), ...(typeof nextAt === 'string' && { nextAt }) };
}

export async function getAlert(table: Table, of: AlertOf): Promise<{ alert: AlertRow; etag: string } | undefined> {
	const row = await table.get(alertKeys.alert(of));
	return row && { alert: alertOf(row), etag: row.etag };
}
