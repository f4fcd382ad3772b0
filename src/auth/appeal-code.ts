/**
 * Codes with which a suspended subject reads the decisions about it and appeals, without a session. One is made where a
 * provider has just proved who signs in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSubjectId, type SubjectId } from '../contract/subject/subject.ts';

/** Milliseconds that a code can be used: an hour. */
const LIFETIME_MS = 60 * 60 * 1_000;

/** A new code: its expiry, a signature, and the subject. */
export function mintAppealCode(secret: string, subject: SubjectId, now = Date.now()): string {
	const expiry = (now + LIFETIME_MS).toString(36);
	return `${expiry}.${signatureOf(secret, expiry, subject)}.${subject}`;
}

/** The subject of a code that this server made and that has not expired; undefined for anything else. */
export function readAppealCode(secret: string, code: string, now = Date.now()): SubjectId | undefined {
	const [, expiry, signature, subject] = /^([0-9a-z]{1,12})\.([A-Za-z0-9_-]{43})\.(.+)$/.exec(code) ?? [];
	if (!expiry || !signature || !subject || !isSubjectId(subject)) return undefined;
	const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, expiry, subject)));
	return isOurs && Number.parseInt(expiry, 36) > now ? subject : undefined;
}

function signatureOf(secret: string, expiry: string, subject: SubjectId): string {
	return createHmac('sha256', `tideline appeal code\n${secret}`).update(`${expiry}\n${subject}`).digest('base64url');
}
