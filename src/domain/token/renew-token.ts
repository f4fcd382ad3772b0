import {
	granterOf,
	isGranted,
	isOfWorkload,
	RENEWAL_OVERLAP_HOURS,
	TOKEN_DAYS,
	type TokenId,
} from '../../contract/caller/token.ts';
import { Forbidden, NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type TokenRow, tokenKeys, tokenOfFact } from '../../storage/rows/tokens.ts';
import { actorOf, authorize, authorizeGrant, grantEnds, tokenOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { changeTokens, enterTokens, shownToken } from './change-token.ts';
import type { IssuedToken } from './issue-token.ts';
import { hashOfSecret, newToken, writeToken } from './token-form.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Issues a token that may do what another one may, in one step with the end of the other: it is good for 24 hours more at
 * the most. An expired token may be renewed, a revoked one not. A token renews itself. Throws `token_not_found`,
 * `token_revoked`.
 */
export async function renewToken(
	ctx: Ctx,
	{ subject, id: before, days = TOKEN_DAYS }: { subject: SubjectId; id: TokenId; days?: number },
): Promise<IssuedToken> {
	const { domain, principal } = ctx;
	const renewsItself = tokenOf(principal) === before;
	if (!renewsItself) authorize(principal, 'token.change', await ownerOf(domain, subject));
	const { id, secret } = newToken(domain);
	const { result } = await runCommand<TokenRow>(ctx, {
		subject,
		async decide() {
			const row = await domain.store.tables.ledger.get(tokenKeys.fact(subject, before));
			if (!row) throw new NotFound('token', before);
			const old = tokenOfFact(row);
			if (old.revokedAt !== undefined)
				throw new TidelineError('token_revoked', 'This token was revoked. Issue a new one.');
			if (isOfWorkload(old))
				throw new Forbidden(
					'This token belongs to a workload. It gets its next one by exchanging its OpenID Connect token again.',
				);
			if (!renewsItself) authorizeGrant(principal, old.scopes, old.service);
			const now = domain.now();
			const end = Math.min(Date.parse(old.expiresAt), now + RENEWAL_OVERLAP_HOURS * HOUR_MS);
			const { grantedBy: _, ...kept } = old;
			const renewed = {
				...kept,
				id,
				issuedBy: actorOf(principal).actor,
				...(renewsItself && isGranted(old) && { grantedBy: granterOf(old) }),
				issuedAt: isoTime(now),
				expiresAt: isoTime(
					Math.min(now + days * DAY_MS, renewsItself ? Number.POSITIVE_INFINITY : grantEnds(principal)),
				),
				hash: hashOfSecret(secret),
				renews: before,
			};
			const ended = isoTime(end);
			return changeTokens(domain, 'token-renewed', [renewed, { ...old, expiresAt: ended }], {
				before: { id: before, expiresAt: old.expiresAt },
				after: { id, expiresAt: renewed.expiresAt, oldExpiresAt: ended },
			});
		},
		firstWrite: () => enterTokens(domain, subject, [id, before]),
	});
	return { token: writeToken({ id, secret }), issued: shownToken(result) };
}
