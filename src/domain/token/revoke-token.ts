import type { Token, TokenId } from '../../contract/caller/token.ts';
import { NotFound } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { setToken, type TokenRow, tokenKeys, tokenOfFact } from '../../storage/rows/tokens.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { changedFields } from '../ledger/proven-change.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { changeTokens, isGood, shownToken, tokensOf } from './change-token.ts';
import { findToken } from './find-token.ts';

/** Tokens of one call that are under way at once: a caller may name a thousand. */
const TOKENS_AT_ONCE = 32;

/** Ends a token. One that was revoked before may be named. Throws `token_not_found`. */
export async function revokeToken(ctx: Ctx, { subject, id }: { subject: SubjectId; id: TokenId }): Promise<Token> {
	authorize(ctx.principal, 'token.change', await ownerOf(ctx.domain, subject));
	return shownToken(await revoke(ctx, subject, id));
}

/** Ends all tokens of a subject that are good. */
export async function revokeTokens(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<{ revoked: number }> {
	authorize(ctx.principal, 'token.change', await ownerOf(ctx.domain, subject));
	const now = ctx.domain.now();
	const good = (await tokensOf(ctx.domain, subject)).filter((token) => isGood(token, now));
	await Promise.all(good.map(({ id }) => revoke(ctx, subject, id)));
	return { revoked: good.length };
}

/**
 * Ends tokens that the caller holds, and any caller may: a token that was found where it should not be is ended by its
 * finder. The job of each tells its owner. Texts that are no token of this deployment are passed over.
 */
export async function revokeHeldTokens(
	ctx: Ctx,
	{ tokens }: { tokens: readonly string[] },
): Promise<{ revoked: number }> {
	authorize(ctx.principal, 'token.revoke-held');
	const found = await mapSome(tokens, TOKENS_AT_ONCE, (text) => findToken(ctx.domain, text));
	const held = new Map(found.flatMap((token) => (token ? [[token.id, token] as const] : [])));
	const good = [...held.values()].filter(({ revokedAt }) => revokedAt === undefined);
	await mapSome(good, TOKENS_AT_ONCE, ({ subject, id }) =>
		revoke(ctx, subject, id, { actor: subject, via: `token:${id}` }),
	);
	return { revoked: good.length };
}

async function revoke(
	ctx: Ctx,
	subject: SubjectId,
	id: TokenId,
	by?: { actor: string; via: string },
): Promise<TokenRow> {
	const { domain } = ctx;
	const { ledger, tokens } = domain.store.tables;
	const { result } = await runCommand<TokenRow>(ctx, {
		subject,
		...(by && { by }),
		async decide() {
			const row = await ledger.get(tokenKeys.fact(subject, id));
			if (!row) throw new NotFound('token', id);
			const token = tokenOfFact(row);
			if (token.revokedAt !== undefined) return { settled: token };
			const revoked = { ...token, revokedAt: isoTime(domain.now()) };
			return changeTokens(domain, 'token-revoked', [revoked], changedFields(token, revoked));
		},
		// Also where it was revoked before: no server may take it from now on.
		firstWrite: (row) => setToken(tokens, row),
		writesAgain: () => true,
	});
	return result;
}
