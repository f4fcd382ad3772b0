/** The review of access. It lists every holder of access, with the granter and the last use. An admin signs it off. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Access, AccessLine, SignedOff } from '../../contract/schema/access.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { getReview, putReview } from '../../storage/rows/ledger/roles.ts';
import { canonicalJson } from '../../tlog/entry-hash.ts';
import { peopleOf } from '../audit/people.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { sha256 } from '../ledger/sha256.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { lastUses, listAccess } from './list-access.ts';

/** All that have access now, and the last review. Throws `forbidden`. */
export async function getAccess({ domain, principal }: Ctx): Promise<Access> {
	authorize(principal, 'role.read');
	const [lines, review] = await Promise.all([listAccess(domain), getReview(domain.store.tables.ledger, TIDELINE)]);
	const digest = digestOf(lines);
	return {
		lines,
		lastUsed: await lastUses(domain, lines),
		digest,
		fourEyes: domain.fourEyes ?? false,
		changeable: !domain.claimGivesRoles,
		...(review && { reviewed: { ...review, current: review.digest === digest } }),
		people: await peopleOf(
			domain,
			[...lines, ...(review ? [{ subject: review.by, by: undefined }] : [])].flatMap(({ subject, by }) => [
				subject,
				by ?? subject,
			]),
		),
	};
}

/**
 * Signs a list off, by its digest: the entry says that somebody looked at exactly that list. Throws `forbidden`, and
 * `access_changed` where the list is another one now.
 */
export async function signOffAccess(ctx: Ctx, { digest }: { digest: string }): Promise<SignedOff> {
	const { domain, principal } = ctx;
	authorize(principal, 'access.sign-off');
	await ensureTideline(domain);
	const { actor: by } = actorOf(principal);
	const { result } = await runCommand<SignedOff>(ctx, {
		subject: TIDELINE,
		async decide() {
			const lines = await listAccess(domain);
			if (digestOf(lines) !== digest)
				throw new TidelineError(
					'access_changed',
					'Someone changed access since this list was made. Check it again, then sign it off.',
				);
			return {
				action: 'access-reviewed',
				target: '',
				...provenChange(domain, { after: { digest, ...countsOf(lines) } }),
				facts: ({ at, seq }) => [putReview(TIDELINE, { at, by, seq, digest })],
				result: ({ at, seq }) => ({ at, seq, digest }),
			};
		},
	});
	return result;
}

const digestOf = (lines: readonly AccessLine[]): string => sha256.hex(canonicalJson(lines));

const countsOf = (lines: readonly AccessLine[]): Record<string, number> => ({
	people: lines.filter(({ kind }) => kind === 'person').length,
	tokens: lines.filter(({ kind }) => kind === 'token').length,
	webhooks: lines.filter(({ kind }) => kind === 'webhook').length,
});
