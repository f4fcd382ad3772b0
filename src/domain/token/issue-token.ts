import type { Scope } from '../../contract/caller/principal.ts';
import { isOfWorkload, MOST_TOKENS, TOKEN_DAYS, type Token } from '../../contract/caller/token.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { setToken, type TokenRow } from '../../storage/rows/tokens.ts';
import { actorOf, authorize, authorizeGrant, grantEnds } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { assertNotTideline } from '../subject/tideline.ts';
import { changeTokens, fieldsOfToken, isGood, shownToken, tokensOf } from './change-token.ts';
import { hashOfSecret, newToken, writeToken } from './token-form.ts';

const DAY_MS = 86_400_000;

export type IssueTokenInput = {
	/** The subject that the token acts for, or whose service it is. */
	subject: SubjectId;
	/** A machine of the same owner that acts with it for the subject. Default: the subject itself. */
	holder?: SubjectId | undefined;
	name: string;
	scopes: readonly Scope[];
	/** 1 to 366. Default: 90. A token that issues one makes none that outlives it. */
	days?: number | undefined;
	/** A service token: acts for any subject that a request names. */
	service?: boolean | undefined;
};

/** `token` is the token itself: it is stored nowhere, and told once. */
export type IssuedToken = { token: string; issued: Token };

/** Issues a token. Throws `subject_not_found`, `too_many_tokens`. */
export async function issueToken(
	ctx: Ctx,
	{ subject, holder, name, scopes, days = TOKEN_DAYS, service = false }: IssueTokenInput,
): Promise<IssuedToken> {
	const { domain, principal } = ctx;
	assertNotTideline(subject, holder);
	authorize(principal, 'token.change', await ownerOf(domain, subject));
	if (holder !== undefined) authorize(principal, 'token.change', await ownerOf(domain, holder));
	authorizeGrant(principal, scopes, service);
	const { id, secret } = newToken(domain);
	const { result } = await runCommand<TokenRow>(ctx, {
		subject,
		async decide() {
			const [profile, tokens] = await Promise.all([profileOf(domain, subject), tokensOf(domain, subject)]);
			if (!profile) throw new NotFound('subject', subject);
			const now = domain.now();
			if (tokens.filter((token) => isGood(token, now) && !isOfWorkload(token)).length >= MOST_TOKENS)
				throw new TidelineError(
					'too_many_tokens',
					`${subject} already has ${MOST_TOKENS} active tokens. Revoke one you don't need, then try again.`,
				);
			const issued = {
				id,
				subject,
				...(holder !== undefined && holder !== subject && { holder }),
				name,
				scopes,
				service,
				issuedBy: actorOf(principal).actor,
				issuedAt: isoTime(now),
				expiresAt: isoTime(Math.min(now + days * DAY_MS, grantEnds(principal))),
				hash: hashOfSecret(secret),
			};
			return changeTokens(domain, 'token-issued', [issued], { after: fieldsOfToken(issued) });
		},
		firstWrite: (row) => setToken(domain.store.tables.tokens, row),
	});
	return { token: writeToken({ id, secret }), issued: shownToken(result) };
}
