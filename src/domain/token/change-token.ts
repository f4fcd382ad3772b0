import type { EditedFields } from '../../contract/audit/audit.ts';
import type { Token } from '../../contract/caller/token.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Change } from '../../storage/rows/entry-details.ts';
import { duesOf, LATE_DUE_MS } from '../../storage/rows/token-dues.ts';
import {
	grantOf,
	insertOfToken,
	setToken,
	type TokenRow,
	tokenFact,
	tokenKeys,
	tokenOfFact,
} from '../../storage/rows/tokens.ts';
import type { Domain } from '../domain.ts';
import type { Decision } from '../ledger/command.ts';
import { hashOfContent } from '../ledger/entry.ts';
import { provenChange } from '../ledger/proven-change.ts';

/** A token as callers see it: all but the hash of its secret. */
export function shownToken({ hash: _, seq: __, ...token }: TokenRow): Token {
	return token;
}

/** All tokens of a subject, those that are good no more too. The order is that of their ids. */
export async function tokensOf({ store }: Domain, subject: SubjectId): Promise<TokenRow[]> {
	const tokens: TokenRow[] = [];
	for await (const rows of pagesOf(store.tables.ledger, tokenKeys.facts(subject)))
		tokens.push(...rows.map(tokenOfFact));
	return tokens;
}

/** Whether a token is good at that time, in Unix milliseconds. */
export const isGood = ({ revokedAt, expiresAt }: Token, now: number): boolean =>
	revokedAt === undefined && Date.parse(expiresAt) > now;

/** Hash of a whole token, for its entry. The hash of its secret is in it, so that nobody can tell a token by it. */
export function hashOfToken(token: Omit<TokenRow, 'seq'>): string {
	const { id, holder, name, scopes, service, expiresAt, hash, revokedAt } = token;
	return hashOfContent('', { id, holder, name, scopes, service, expiresAt, hash, revokedAt });
}

/** Fields of a new token on the audit trail. */
export const fieldsOfToken = ({ holder, name, scopes, service, expiresAt }: Omit<TokenRow, 'seq'>): EditedFields => ({
	holder,
	name,
	scopes,
	service,
	expiresAt,
});

type TokenAction = 'token-issued' | 'token-renewed' | 'token-revoked';

/**
 * An entry that makes tokens what they are from then on. The first one is its target, and the entry has the hash of it.
 * `before` and `after`: what of them changes.
 */
export function changeTokens(
	domain: Domain,
	action: TokenAction,
	tokens: readonly [Omit<TokenRow, 'seq'>, ...Omit<TokenRow, 'seq'>[]],
	{ before, after }: Pick<Change, 'before' | 'after'>,
): Decision<TokenRow> {
	const [first] = tokens;
	return {
		action,
		target: first.id,
		...provenChange(domain, { before, after, whole: hashOfToken(first) }),
		facts: ({ seq }) => tokens.map((token) => tokenFact({ ...token, seq })),
		...(action === 'token-issued' && {
			firstRows: ({ seq }) => ({ table: 'tokens', writes: [insertOfToken({ ...first, seq })] }),
		}),
		result: ({ seq }) => ({ ...first, seq }),
	};
}

/**
 * Carries tokens of a ledger to the table in which requests look them up, the times at which their owners are told to where
 * rounds find them, and those with rights of admins to where reviews of access do.
 */
export async function enterTokens({ store, now }: Domain, subject: SubjectId, ids: readonly string[]): Promise<void> {
	const { ledger, tokens } = store.tables;
	await Promise.all(
		ids.map(async (id) => {
			const row = await ledger.get(tokenKeys.fact(subject, id));
			if (!row) return;
			const token = tokenOfFact(row);
			const rows = [...duesOf(token, now() - LATE_DUE_MS), ...[grantOf(token) ?? []].flat()];
			await Promise.all([setToken(tokens, token), tokens.writeMany(rows)]);
		}),
	);
}
