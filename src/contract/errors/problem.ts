import type { ErrorCode, TidelineError } from './errors.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * An error, as defined in RFC 9457.
 * - `type`: where the code is explained, on this server.
 * - `title`: the code in words, always the same.
 * - `detail`: what happened, and what to do next.
 */
export type Problem = { type: string; title: string; status: number; code: ErrorCode; detail: string };

export function problemOf({ code, message, status }: Pick<TidelineError, 'code' | 'message' | 'status'>): Problem {
	return { type: `/docs/errors#${code}`, title: titleOf(code), status, code, detail: message };
}

/** The code in words: `token_expired` is "Token expired". */
export function titleOf(code: ErrorCode): string {
	const words = code.replaceAll('_', ' ').replace(/\b(json|url)\b/g, (word) => word.toUpperCase());
	return words.charAt(0).toUpperCase() + words.slice(1);
}
