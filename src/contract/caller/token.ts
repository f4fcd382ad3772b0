import type { SubjectId } from '../subject/subject.ts';
import { isGrantedScope, type Scope } from './principal.ts';

/** Days for which a token is good unless its issuer says otherwise, and the most that it can say. */
export const TOKEN_DAYS = 90;
export const MOST_TOKEN_DAYS = 366;

/** Hours for which a token that was renewed is still good beside the new one. */
export const RENEWAL_OVERLAP_HOURS = 24;

/** Tokens of a subject that are good at once, at the most. */
export const MOST_TOKENS = 100;

/** 16 digits and letters. It is no credential: the secret of a token is not in it. */
export type TokenId = string;

export function isTokenId(value: string): boolean {
	return /^[0-9A-Za-z]{16}$/.test(value);
}

/**
 * An API token, without its secret. Times are ISO 8601 in UTC.
 * - `subject`: the subject that it acts for.
 * - `holder`: the machine that acts with it, when that is not the subject itself.
 * - `service`: acts for any other subject, too, when a request names one.
 * - `issuedBy`: the subject that issued it, or `operator`.
 * - `grantedBy`: the admin who granted it rights that only admins grant, where another one issued it since. They last as
 *   long as the admin is one.
 * - `renews`: the token whose place it takes.
 */
export type Token = {
	id: TokenId;
	subject: SubjectId;
	holder?: SubjectId;
	name: string;
	scopes: readonly Scope[];
	service: boolean;
	issuedBy: string;
	grantedBy?: string;
	issuedAt: string;
	expiresAt: string;
	revokedAt?: string;
	renews?: TokenId;
};

/** Whether a token has rights that only admins grant: a scope of theirs, or to act for everybody. */
export const isGranted = ({ scopes, service }: Pick<Token, 'scopes' | 'service'>): boolean =>
	service || scopes.some(isGrantedScope);

/** The one who granted them. */
export const granterOf = ({ issuedBy, grantedBy = issuedBy }: Pick<Token, 'issuedBy' | 'grantedBy'>): string =>
	grantedBy;

/** Days before a token expires from which its owner is warned, and days after it for which the warning stays. */
export const WARN_DAYS_BEFORE = 14;
export const WARN_DAYS_AFTER = 30;
/** Days before a token expires on which its owner is told once more. */
export const WARN_AGAIN_DAYS_BEFORE = 3;

const DAY_MS = 86_400_000;

/** A workload fetches its next token by itself: nobody is told of the end of one. */
export const isOfWorkload = ({ issuedBy }: Pick<Token, 'issuedBy'>): boolean => issuedBy.startsWith('trust:');

/**
 * When the owner of a token is told of its end (ISO 8601): twice before, unless it was issued later than that, and when
 * it has expired.
 */
export function noticeTimesOf(token: Token): string[] {
	const { issuedAt, expiresAt, revokedAt } = token;
	if (revokedAt !== undefined || isOfWorkload(token)) return [];
	const warnAt = [WARN_DAYS_BEFORE, WARN_AGAIN_DAYS_BEFORE].map((days) =>
		new Date(Date.parse(expiresAt) - days * DAY_MS).toISOString(),
	);
	return [...warnAt.filter((at) => at > issuedAt), expiresAt];
}

/**
 * Those of a subject's tokens whose owner is to be warned at that time (Unix milliseconds): they expire soon or did
 * lately, and nobody renewed or revoked them.
 */
export function tokensToRenew<T extends Token>(tokens: readonly T[], now: number): T[] {
	const renewed = new Set(tokens.map(({ renews }) => renews));
	return tokens.filter((token) => {
		const { id, expiresAt, revokedAt } = token;
		const end = Date.parse(expiresAt);
		return (
			revokedAt === undefined &&
			!renewed.has(id) &&
			!isOfWorkload(token) &&
			end < now + WARN_DAYS_BEFORE * DAY_MS &&
			end > now - WARN_DAYS_AFTER * DAY_MS
		);
	});
}
