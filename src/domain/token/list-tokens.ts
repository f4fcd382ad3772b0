import type { Token } from '../../contract/caller/token.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getTokenUse, type TokenUse } from '../../storage/rows/tokens.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { shownToken, tokensOf } from './change-token.ts';

/** `used`: when and from where it was used last, to the minute. */
export type ListedToken = Token & { used?: TokenUse };

/** The tokens of a subject, the newest first. */
export async function listTokens(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<ListedToken[]> {
	authorize(ctx.principal, 'token.change', await ownerOf(ctx.domain, subject));
	const { domain } = ctx;
	const tokens = await tokensOf(domain, subject);
	const listed = tokens.map(async (row): Promise<ListedToken> => {
		const used = await getTokenUse(domain.store.tables.tokens, row.id);
		return { ...shownToken(row), ...(used && { used }) };
	});
	return (await Promise.all(listed)).toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt));
}
