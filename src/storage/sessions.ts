/** The sessions of a subject: one row of its ledger. What does not stand in it is no session. */
import type { Session } from '../contract/session.ts';
import type { SubjectId } from '../contract/subject.ts';
import { ledgerKeys } from './keys.ts';
import type { Table, Write } from './port.ts';

/** Newest first. Those that have expired are among them. */
export async function getSessions(ledger: Table, subject: SubjectId): Promise<Session[]> {
	const row = await ledger.get(ledgerKeys.sessions(subject));
	return row ? listIn(row.properties.list) : [];
}

/** A row that was spoiled lists nothing: who was signed in signs in again. */
function listIn(list: unknown): Session[] {
	try {
		return JSON.parse(String(list)) as Session[];
	} catch {
		return [];
	}
}

export function putSessions(subject: SubjectId, sessions: readonly Session[]): Write {
	return { ...ledgerKeys.sessions(subject), kind: 'upsert', properties: { list: JSON.stringify(sessions) } };
}
