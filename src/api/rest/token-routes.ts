import type { z } from 'zod';
import type { Principal } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { QUESTIONS } from '../../contract/reading/questions.ts';
import {
	ExchangeBody,
	ExchangedToken,
	HeldTokens,
	IssueForSubject,
	Me,
	RenewBody,
	SomebodysToken,
} from '../../contract/schema/rest/rest.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import { IssuedToken, RevokedTokens, Token, TokenList } from '../../contract/schema/token.ts';
import { exchangeToken } from '../../domain/token/exchange-token.ts';
import { issueToken } from '../../domain/token/issue-token.ts';
import { listTokens } from '../../domain/token/list-tokens.ts';
import { renewToken } from '../../domain/token/renew-token.ts';
import { revokeHeldTokens, revokeToken, revokeTokens } from '../../domain/token/revoke-token.ts';
import { FORM } from './route/read-parts.ts';
import { asks, ok, openRoute, type RestContext, type RestRoute, route } from './route/rest-route.ts';

const ISSUED = { 201: { description: "The token. It's shown only once.", schema: IssuedToken } };

export const TOKEN_ROUTES: readonly RestRoute[] = [
	route({
		...asks(QUESTIONS.me),
		tag: 'Tokens',
		answers: { 200: { description: "The token's subject and scopes.", schema: Me, name: 'Me' } },
		run({ principal }) {
			if (!('scopes' in principal)) throw new TidelineError('token_missing', 'The operator has no token.');
			const { id, subject, holder, scopes, expiresAt } = principal;
			return { status: 200, body: { token: id, subject, holder, scopes, expiresAt } };
		},
	}),
	openRoute({
		method: 'POST',
		path: '/tokens/revoke',
		id: 'revokeHeldTokens',
		tag: 'Tokens',
		summary: 'Revoke tokens you have',
		description:
			"Needs no other token: if you find tokens where they shouldn't be, you can end them. The owner " +
			'of each is told in their timeline. A token in the list counts as a call of your address.',
		body: HeldTokens,
		answers: { 200: { description: 'The number of revoked tokens.', schema: RevokedTokens } },
		run: async (ctx, { body }) => {
			// The call itself was counted.
			for (const _ of body.tokens.slice(1)) await ctx.limits?.consume('calls', ctx.requester);
			return ok(revokeHeldTokens(ctx, body));
		},
	}),
	openRoute({
		method: 'POST',
		path: '/tokens/exchange',
		id: 'exchangeToken',
		tag: 'Tokens',
		summary: "Exchange a workload's token for one that works for an hour",
		description:
			'RFC 8693: a build or service with an OpenID Connect token of its platform needs no secret. The subject has to ' +
			'trust the workload: its issuer, its audience and its claims.',
		body: ExchangeBody,
		otherBodies: { [FORM]: ExchangeBody },
		answers: { 200: { description: 'The token.', schema: ExchangedToken } },
		errors: [
			'subject_invalid',
			'workload_token_invalid',
			'workload_not_trusted',
			'suspended',
			'issuer_unavailable',
			'address_refused',
		],
		run: (ctx, { body }) => ok(exchange(ctx, body)),
	}),
	route({
		method: 'GET',
		path: '/subjects/{subject}/tokens',
		id: 'listTokens',
		tag: 'Tokens',
		scope: 'subjects:write',
		summary: "List tokens, your own or a machine's",
		params: SubjectInput,
		answers: { 200: { description: 'The tokens, newest first, without their secrets.', schema: TokenList } },
		run: (ctx, { params }) => ok(listTokens(ctx, params)),
	}),
	route({
		method: 'POST',
		path: '/subjects/{subject}/tokens',
		id: 'issueToken',
		tag: 'Tokens',
		scope: 'subjects:write',
		summary: 'Issue a token, for yourself or a machine',
		description: "It can't have scopes that your token lacks, and can't outlive it.",
		params: SubjectInput,
		body: IssueForSubject,
		answers: ISSUED,
		errors: ['name_invalid', 'subject_not_found', 'too_many_tokens'],
		run: async (ctx, { params, body }) => ({ status: 201, body: await issueToken(ctx, { ...params, ...body }) }),
	}),
	route({
		method: 'DELETE',
		path: '/subjects/{subject}/tokens',
		id: 'revokeTokens',
		tag: 'Tokens',
		scope: 'subjects:write',
		summary: "Revoke all of a subject's tokens",
		params: SubjectInput,
		answers: { 200: { description: 'The number of revoked tokens.', schema: RevokedTokens } },
		run: (ctx, { params }) => ok(revokeTokens(ctx, params)),
	}),
	route({
		method: 'POST',
		path: '/subjects/{subject}/tokens/{id}/renew',
		id: 'renewToken',
		tag: 'Tokens',
		scope: undefined,
		summary: 'Renew a token',
		description:
			'Issues a token with the same scopes. The old one keeps working for up to 24 hours. A token can renew itself; ' +
			'others need the scope subjects:write.',
		params: SomebodysToken,
		body: RenewBody,
		answers: ISSUED,
		errors: ['token_not_found'],
		run: async (ctx, { params, body }) => ({ status: 201, body: await renewToken(ctx, { ...params, ...body }) }),
	}),
	route({
		method: 'DELETE',
		path: '/subjects/{subject}/tokens/{id}',
		id: 'revokeToken',
		tag: 'Tokens',
		scope: 'subjects:write',
		summary: 'Revoke a token',
		params: SomebodysToken,
		answers: { 200: { description: 'The updated token.', schema: Token } },
		errors: ['token_not_found'],
		run: (ctx, { params }) => ok(revokeToken(ctx, params)),
	}),
];

async function exchange(
	{ domain, principal, workloads }: RestContext & { principal: Principal },
	{ subject_token: token, audience: subject, scope: scopes }: z.output<typeof ExchangeBody>,
): Promise<z.input<typeof ExchangedToken>> {
	const issuer = workloads.issuerOf(token);
	const verify = () => workloads.verify(token, issuer);
	const { token: access, issued } = await exchangeToken({ domain, principal }, { subject, issuer, verify, scopes });
	return {
		access_token: access,
		issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
		token_type: 'Bearer',
		expires_in: Math.round((Date.parse(issued.expiresAt) - Date.parse(issued.issuedAt)) / 1_000),
		scope: issued.scopes.join(' '),
	};
}
