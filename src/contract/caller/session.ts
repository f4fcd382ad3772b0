/** Days after its sign-in on which a session ends by itself, used or not. */
export const SESSION_DAYS = 30;

/** Sessions that a subject has at once, at the most: a further one ends the oldest. */
export const MOST_SESSIONS = 100;

/** 128 random bits as 32 hexadecimal digits. It is no credential: the cookie that holds it is encrypted. */
export type SessionId = string;

export function isSessionId(value: string): boolean {
	return /^[0-9a-f]{32}$/.test(value);
}

/** One browser that is signed in. Times are ISO 8601 in UTC; `client` says which browser, as far as it told. */
export type Session = { id: SessionId; createdAt: string; expiresAt: string; client: string };
