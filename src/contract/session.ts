import { z } from 'zod';
import { coded } from './errors.ts';

/** Days after its sign-in on which a session ends by itself, used or not. */
export const SESSION_DAYS = 30;

/** Sessions that a subject has at once, at the most: a further one ends the oldest. */
export const MOST_SESSIONS = 100;

/** 128 random bits. It is no credential: the cookie that holds it is encrypted. */
export const SessionId = z
	.string()
	.refine((id) => /^[0-9a-f]{32}$/.test(id), coded('session_invalid', 'A session id is 32 hexadecimal digits.'));
export type SessionId = z.infer<typeof SessionId>;

/** One browser that is signed in. Times are ISO 8601 in UTC; `client` says which browser, as far as it told. */
export type Session = { id: SessionId; createdAt: string; expiresAt: string; client: string };

/** `current`: the session that asks. */
export type ListedSession = Session & { current: boolean };
