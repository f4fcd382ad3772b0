import { SESSION_DAYS, type Session, type SessionId } from '../../contract/caller/session.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getSessionsRow, type SessionsRow } from '../../storage/rows/ledger/sessions.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports/ports.ts';

const LIFE = SESSION_DAYS * 24 * 60 * 60 * 1_000;
/** Keeps the row of all sessions far below the size limit of a row. */
const LONGEST_CLIENT = 80;

/** A subject's sessions that neither were ended nor have expired, newest first. */
export async function liveSessions(domain: Domain, subject: SubjectId): Promise<Session[]> {
	return (await liveSessionsRow(domain, subject)).sessions;
}

/** The same, with the known browsers of the subject. */
export async function liveSessionsRow(domain: Domain, subject: SubjectId): Promise<SessionsRow> {
	const now = domain.now();
	const { sessions, ...row } = await getSessionsRow(domain.store.tables.ledger, subject);
	return { ...row, sessions: sessions.filter(({ expiresAt }) => Date.parse(expiresAt) > now) };
}

export function newSessionId(domain: Domain): SessionId {
	return Buffer.from(domain.randomBytes(16)).toString('hex');
}

/** A session that begins at `at`. */
export function newSession(id: SessionId, client: string, at: string): Session {
	return { id, createdAt: at, expiresAt: isoTime(Date.parse(at) + LIFE), client: plain(client) };
}

/** A browser may send any text as its name. */
function plain(client: string): string {
	return client
		.replaceAll(/[^\x20-\x7e]+/g, ' ')
		.trim()
		.slice(0, LONGEST_CLIENT);
}
