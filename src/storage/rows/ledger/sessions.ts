/** The sessions of a subject: one row of its ledger. Only a session that is listed there counts. */

import type { Session } from '../../../contract/caller/session.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey, Table, Write } from '../../port.ts';

/** All sessions of the subject, in one row. */
export const sessionsKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'sessions' });

/** Newest first. Expired ones are included. */
export async function getSessions(ledger: Table, subject: SubjectId): Promise<Session[]> {
	const row = await ledger.get(sessionsKey(subject));
	return row ? listIn(row.properties.list) : [];
}

/** A damaged row lists nothing: the subject has to sign in again. */
function listIn(list: unknown): Session[] {
	try {
		return JSON.parse(String(list)) as Session[];
	} catch {
		return [];
	}
}

export function putSessions(subject: SubjectId, sessions: readonly Session[]): Write {
	return { ...sessionsKey(subject), kind: 'upsert', properties: { list: JSON.stringify(sessions) } };
}
