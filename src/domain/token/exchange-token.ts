import type { Scope } from '../../contract/caller/principal.ts';
import { isOfWorkload } from '../../contract/caller/token.ts';
import { EXCHANGED_MINUTES } from '../../contract/caller/trust.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Trust } from '../../contract/schema/machines/trust.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { setToken, type TokenRow, tokenKeys } from '../../storage/rows/tokens.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { assertNotSuspended } from '../ledger/suspended.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { nameFrom } from '../subject/draft-profile.ts';
import { changeTokens, fieldsOfToken, shownToken, tokensOf } from './change-token.ts';
import type { IssuedToken } from './issue-token.ts';
import { hashOfSecret, newToken, writeToken } from './token-form.ts';
import { trustsOf } from './trusts.ts';

/** A token of a workload, after its signature, its issuer and its time were checked. */
export type Workload = { issuer: string; audiences: readonly string[]; claims: Readonly<Record<string, unknown>> };

export type ExchangeTokenInput = {
	/** The subject that the new token acts for. */
	subject: SubjectId;
	/** The issuer that the workload's token names, before anything of it was checked. */
	issuer: string;
	/** Checks it. Called only when the subject trusts that issuer, so that no other is asked for its keys. */
	verify(): Promise<Workload>;
	/** Default: all that the trust grants. */
	scopes?: readonly Scope[] | undefined;
};

const MINUTE_MS = 60_000;
/** An exchanged token that ended so long ago is forgotten. */
const KEPT_MS = 86_400_000;

/**
 * Issues a token of at most an hour for a workload that the subject trusts. Throws `workload_not_trusted`, `suspended`,
 * and what `verify` throws.
 */
export async function exchangeToken(
	ctx: Ctx,
	{ subject, issuer, verify, scopes }: ExchangeTokenInput,
): Promise<IssuedToken> {
	authorize(ctx.principal, 'token.exchange');
	const { domain } = ctx;
	const trusts = (await trustsOf(domain, subject)).filter((trust) => trust.issuer === issuer);
	if (trusts.length === 0) throw new WorkloadNotTrusted(subject, `no workload of the issuer ${issuer.slice(0, 200)}`);
	const workload = await verify();
	await assertNotSuspended(domain, subject);
	const trust = trusts.find((each) => isOf(workload, each));
	if (!trust) throw new WorkloadNotTrusted(subject, 'not this workload: its audience or its claims are others');
	const refused = scopes?.find((scope) => !trust.scopes.includes(scope));
	if (refused) throw new WorkloadNotTrusted(subject, `this workload, but not with the scope ${refused}`);
	const { id, secret } = newToken(domain);
	let forgotten: TokenRow | undefined;
	const { result } = await runCommand<TokenRow>(ctx, {
		subject,
		by: { actor: subject, via: `trust:${trust.id}` },
		async decide() {
			const now = domain.now();
			forgotten = (await tokensOf(domain, subject)).find((token) => isForgotten(token, now));
			const issued = {
				id,
				subject,
				name: nameFrom(claimOf(workload.claims, 'sub') ?? '') ?? trust.name,
				scopes: scopes ?? trust.scopes,
				service: false,
				issuedBy: `trust:${trust.id}`,
				issuedAt: isoTime(now),
				expiresAt: isoTime(now + EXCHANGED_MINUTES * MINUTE_MS),
				hash: hashOfSecret(secret),
			};
			const decision = changeTokens(domain, 'token-issued', [issued], { after: fieldsOfToken(issued) });
			if (!forgotten || !('facts' in decision)) return decision;
			const old = tokenKeys.fact(subject, forgotten.id);
			return { ...decision, facts: (entry) => [...decision.facts(entry), { ...old, kind: 'delete' }] };
		},
		firstWrite: (row) => setToken(domain.store.tables.tokens, row),
	});
	if (forgotten) await forget(domain, forgotten);
	return { token: writeToken({ id, secret }), issued: shownToken(result) };
}

const isForgotten = (token: TokenRow, now: number): boolean =>
	isOfWorkload(token) && Date.parse(token.expiresAt) + KEPT_MS < now;

/** A copy that is left over when this process dies here opens nothing: it has expired. */
async function forget({ store }: Domain, { id }: TokenRow): Promise<void> {
	await Promise.all([store.tables.tokens.delete(tokenKeys.token(id)), store.tables.tokens.delete(tokenKeys.use(id))]);
}

function isOf({ audiences, claims }: Workload, trust: Trust): boolean {
	if (!audiences.includes(trust.audience)) return false;
	return Object.entries(trust.claims).every(([name, value]) => claimOf(claims, name) === value);
}

/** The claim as a text; undefined for one that is missing, or is no text, number or truth value. */
function claimOf(claims: Readonly<Record<string, unknown>>, name: string): string | undefined {
	const path = name.startsWith('/') ? name.slice(1).split('/').map(unescaped) : [name];
	let value: unknown = claims;
	for (const step of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** RFC 6901, section 4. */
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

class WorkloadNotTrusted extends TidelineError {
	constructor(subject: SubjectId, why: string) {
		super('workload_not_trusted', `${subject} trusts ${why}. Its owner manages its trusted workloads.`);
	}
}
