import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { JobRow } from '../../storage/ledger.ts';
import { tokenOfFact } from '../../storage/tokens.ts';
import type { Domain } from '../domain.ts';
import { enterTokens } from '../token/change-token.ts';

/** token-issued, token-renewed, token-revoked: carries the token to where requests look it up, and the one that it renews. */
export async function enterChangedTokens(domain: Domain, subject: SubjectId, { target }: JobRow): Promise<void> {
	const row = await domain.store.tables.ledger.get(ledgerKeys.token(subject, target));
	const renews = row && tokenOfFact(row).renews;
	await enterTokens(domain, subject, renews === undefined ? [target] : [target, renews]);
}
