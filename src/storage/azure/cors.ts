import type { CorsRule } from '@azure/data-tables';
import { StorageError } from '../port.ts';

/** Azure takes no more rules. */
const MOST_RULES = 5;

/** Methods and headers that the reader in `sdk/` needs. */
const OURS: Omit<CorsRule, 'allowedOrigins'> = {
	allowedMethods: 'GET,OPTIONS',
	allowedHeaders: 'accept,x-ms-*',
	exposedHeaders: 'x-ms-*',
	maxAgeInSeconds: 3_600,
};

/**
 * The rules of an account with ours among them, for these origins and for those that ours held before: environments
 * may share an account. Ours is the first, because the first one that fits a request decides what the page sees.
 */
export function withOurRule(rules: readonly CorsRule[], origins: readonly string[]): CorsRule[] {
	const held = rules.filter(isOurs).flatMap(originsOf);
	const others = rules.filter((rule) => !isOurs(rule));
	if (others.length >= MOST_RULES)
		throw new StorageError(
			'invalid',
			`The account has ${others.length} CORS rules for tables, as many as Azure takes, and none is ours. Remove one.`,
		);
	return [{ ...OURS, allowedOrigins: [...new Set([...held, ...origins])].join(',') }, ...others];
}

/** Whether two lists say the same, in the same order. */
export function isSameRules(one: readonly CorsRule[], other: readonly CorsRule[]): boolean {
	return JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain));
}

export const originsOf = ({ allowedOrigins }: CorsRule) => list(allowedOrigins);

function isOurs(rule: CorsRule): boolean {
	const { origins: _, ...found } = plain(rule);
	const { origins: __, ...ours } = plain({ ...OURS, allowedOrigins: '' });
	return JSON.stringify(found) === JSON.stringify(ours);
}

/** Reads a rule as Azure does: blanks, order and capitals mean nothing. */
const plain = (rule: CorsRule) => ({
	origins: list(rule.allowedOrigins),
	methods: list(rule.allowedMethods),
	allowed: list(rule.allowedHeaders),
	exposed: list(rule.exposedHeaders),
	seconds: rule.maxAgeInSeconds,
});

const list = (text = '') =>
	text
		.toLowerCase()
		.split(',')
		.flatMap((part) => part.trim() || [])
		.toSorted();
