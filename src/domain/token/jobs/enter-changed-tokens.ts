import type { SubjectId } from '../../../contract/subject/subject.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { tokenKeys, tokenOfFact } from '../../../storage/rows/tokens.ts';
import type { Domain } from '../../domain.ts';
import { tellRevokedByHolder } from '../../notice/token-notices.ts';
import { enterTokens } from '../change-token.ts';

/**
 * token-issued, token-renewed, token-revoked: carries the token to where requests look it up, and the one that it renews.
 * Tells the owner of a token that was revoked with itself.
 */
export async function enterChangedTokens(
	domain: Domain,
	subject: SubjectId,
	{ action, seq, target }: JobRow,
): Promise<void> {
	const { ledger } = domain.store.tables;
	const row = await ledger.get(tokenKeys.fact(subject, target));
	if (!row) return;
	const token = tokenOfFact(row);
	await enterTokens(domain, subject, token.renews === undefined ? [target] : [target, token.renews]);
	if (action !== 'token-revoked') return;
	const entry = await ledger.get(entryKeys.entry(subject, seq));
	if (entry && entryOf(entry).via === `token:${target}`) await tellRevokedByHolder(domain, token);
}
