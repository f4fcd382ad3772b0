import { AddTrustInput, Trust, TrustInput, TrustList } from '../../contract/schema/machines/trust.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import {
	ExpiringTokens,
	IssuedToken,
	IssueTokenInput,
	RenewTokenInput,
	RevokedTokens,
	Token,
	TokenInput,
	TokenList,
} from '../../contract/schema/token.ts';
import { issueToken } from '../../domain/token/issue-token.ts';
import { listExpiring } from '../../domain/token/list-expiring.ts';
import { listTokens } from '../../domain/token/list-tokens.ts';
import { renewToken } from '../../domain/token/renew-token.ts';
import { revokeToken, revokeTokens } from '../../domain/token/revoke-token.ts';
import { addTrust, listTrusts, removeTrust } from '../../domain/token/trusts.ts';
import { router, signedIn } from '../trpc.ts';

/** Tokens of the caller and of its machines. */
export const token = router({
	list: signedIn
		.input(SubjectInput)
		.output(TokenList)
		.query(({ ctx, input }) => listTokens(ctx, input)),
	/** Tokens that the caller should renew: they expire soon, or expired lately. */
	expiring: signedIn.output(ExpiringTokens).query(({ ctx }) => listExpiring(ctx, { owner: ctx.self })),
	issue: signedIn
		.input(IssueTokenInput)
		.output(IssuedToken)
		.mutation(({ ctx, input }) => issueToken(ctx, input)),
	renew: signedIn
		.input(RenewTokenInput)
		.output(IssuedToken)
		.mutation(({ ctx, input }) => renewToken(ctx, input)),
	revoke: signedIn
		.input(TokenInput)
		.output(Token)
		.mutation(({ ctx, input }) => revokeToken(ctx, input)),
	revokeAll: signedIn
		.input(SubjectInput)
		.output(RevokedTokens)
		.mutation(({ ctx, input }) => revokeTokens(ctx, input)),
});

/** Workloads that get tokens of the caller, or of its machines, without a secret. */
export const trust = router({
	list: signedIn
		.input(SubjectInput)
		.output(TrustList)
		.query(({ ctx, input }) => listTrusts(ctx, input)),
	add: signedIn
		.input(AddTrustInput)
		.output(Trust)
		.mutation(({ ctx, input }) => addTrust(ctx, input)),
	remove: signedIn
		.input(TrustInput)
		.output(Trust)
		.mutation(({ ctx, input }) => removeTrust(ctx, input)),
});
