import type { EditedFields } from '../../contract/audit/audit.ts';
import { isGrantedScope } from '../../contract/caller/principal.ts';
import { MOST_TRUSTS, problemWithClaims, type TrustId } from '../../contract/caller/trust.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { Trust } from '../../contract/schema/machines/trust.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { trustFact, trustKeys, trustOf } from '../../storage/rows/ledger/trusts.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { hashOfContent } from '../ledger/entry.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { newToken } from './token-form.ts';

export type AddTrustInput = Omit<Trust, 'id' | 'createdAt'>;

/** Trusts a workload. Throws `subject_not_found`, `trust_invalid`, `too_many_trusts`. */
export async function addTrust(ctx: Ctx, { subject, ...input }: AddTrustInput): Promise<Trust> {
	const { domain, principal } = ctx;
	authorize(principal, 'trust.change', await ownerOf(domain, subject));
	if (input.scopes.some(isGrantedScope)) authorize(principal, 'token.grant-all');
	const problem = problemWithClaims(input.claims);
	if (problem) throw new TidelineError('trust_invalid', problem);
	const { id } = newToken(domain);
	const { result } = await runCommand<Trust>(ctx, {
		subject,
		async decide() {
			const [profile, known] = await Promise.all([profileOf(domain, subject), trustsOf(domain, subject)]);
			if (!profile) throw new NotFound('subject', subject);
			if (known.length >= MOST_TRUSTS)
				throw new TidelineError(
					'too_many_trusts',
					`${subject} already trusts ${MOST_TRUSTS} workloads. Remove one first.`,
				);
			const trust: Trust = { id, subject, ...input, createdAt: isoTime(domain.now()) };
			return {
				action: 'trust-added',
				target: id,
				...provenChange(domain, { after: fieldsOfTrust(trust), whole: hashOfContent('', trust) }),
				facts: () => [trustFact(trust)],
				result: () => trust,
			};
		},
	});
	return result;
}

/** The workloads that a subject trusts, the oldest first. */
export async function listTrusts({ domain, principal }: Ctx, { subject }: { subject: SubjectId }): Promise<Trust[]> {
	authorize(principal, 'trust.change', await ownerOf(domain, subject));
	return trustsOf(domain, subject);
}

/** Trusts a workload no more. Tokens that it has end by themselves, an hour later at the most. Throws `trust_not_found`. */
export async function removeTrust(ctx: Ctx, { subject, id }: { subject: SubjectId; id: TrustId }): Promise<Trust> {
	const { domain, principal } = ctx;
	authorize(principal, 'trust.change', await ownerOf(domain, subject));
	const { result } = await runCommand<Trust>(ctx, {
		subject,
		async decide() {
			const key = trustKeys.trust(subject, id);
			const row = await domain.store.tables.ledger.get(key);
			if (!row) throw new NotFound('trust', id);
			return {
				action: 'trust-removed',
				target: id,
				...provenChange(domain, { before: fieldsOfTrust(trustOf(row)) }),
				facts: () => [{ ...key, kind: 'delete', etag: row.etag }],
				result: () => trustOf(row),
			};
		},
	});
	return result;
}

/** Fields of a trust on the audit trail. */
const fieldsOfTrust = ({ name, issuer, audience, claims, scopes }: Trust): EditedFields => ({
	name,
	issuer,
	audience,
	claims,
	scopes,
});

export async function trustsOf({ store }: Domain, subject: SubjectId): Promise<Trust[]> {
	const trusts: Trust[] = [];
	for await (const rows of pagesOf(store.tables.ledger, trustKeys.all(subject))) trusts.push(...rows.map(trustOf));
	return trusts.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}
