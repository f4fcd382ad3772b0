/** The sessions of a subject, and the browsers in which it signs in: one row of its ledger. Only a session that is listed there counts. */

import type { Session } from '../../../contract/caller/session.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey, Table, Write } from '../../port.ts';
import { packed, unpacked } from '../properties.ts';

/** All sessions of the subject, in one row. */
export const sessionsKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'sessions' });

/**
 * Sessions, newest first, with those that have expired. `browsers`: the known browsers of the subject, each by a hash, the one
 * in which it signed in last first. They are missing as long as no sign-in has told its browser.
 */
export type SessionsRow = { sessions: Session[]; browsers: readonly string[] | undefined };

export async function getSessionsRow(ledger: Table, subject: SubjectId): Promise<SessionsRow> {
	const row = await ledger.get(sessionsKey(subject));
	const browsers = unpacked(row?.properties.browsers);
	return { sessions: row ? listIn(row.properties.list) : [], browsers: browsers.length > 0 ? browsers : undefined };
}

/** A damaged row lists nothing: the subject has to sign in again. */
function listIn(list: unknown): Session[] {
	try {
		return JSON.parse(String(list)) as Session[];
	} catch {
		return [];
	}
}

export function putSessions(subject: SubjectId, { sessions, browsers = [] }: SessionsRow): Write {
	const properties = { list: JSON.stringify(sessions), browsers: packed([...browsers]) };
	return { ...sessionsKey(subject), kind: 'upsert', properties };
}
