import { isDeepStrictEqual } from 'node:util';
import { type ApprovalAct, MOST_APPROVALS_WAITING } from '../../contract/approval/approval.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { AskedApproval } from '../../contract/schema/approval.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type ApprovalRow, putAsked } from '../../storage/rows/ledger/approvals.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { assertChangesSomething, PERMISSION_OF } from './acts.ts';
import { approversOf, detailsOfAct, endOfApproval, openApprovals } from './approvals.ts';

/**
 * Asks a second admin for an act, which then waits for a week. The same act that waits already is one, also for another admin.
 * Throws `invalid_input`, `nothing_to_approve`, `too_many_approvals`, `forbidden`, and what the act would throw now.
 */
export async function askApproval(
	ctx: Ctx,
	{ act, reason: given = '' }: { act: ApprovalAct; reason?: string | undefined },
): Promise<AskedApproval> {
	const { domain, principal } = ctx;
	authorize(principal, PERMISSION_OF[act.kind]);
	const reason = readReason(given);
	const extent = await assertChangesSomething(domain, act, principal);
	await ensureTideline(domain);
	const { actor: by, via } = actorOf(principal);
	const { result: row, repeated } = await runCommand<ApprovalRow>(ctx, {
		subject: TIDELINE,
		async decide() {
			const open = await openApprovals(domain);
			const same = open.find((each) => isDeepStrictEqual(each.act, act));
			if (same) return { settled: same };
			if (open.length >= MOST_APPROVALS_WAITING)
				throw new TidelineError(
					'too_many_approvals',
					`${open.length} acts wait for a second admin. Decide about some of them first.`,
				);
			const endsAt = endOfApproval(domain.now());
			const waiting = { act, by, via, endsAt, state: 'waiting' } as const;
			return {
				action: 'approval-asked',
				target: act.subject,
				...provenChange(domain, { after: { ...detailsOfAct(act), ...extent, reason, endsAt } }),
				facts: ({ seq, at }) => putAsked(TIDELINE, { ...waiting, seq, askedAt: at }),
				result: ({ seq, at }) => ({ ...waiting, seq, askedAt: at }),
			};
		},
	});
	return { seq: row.seq, endsAt: row.endsAt, approvers: await approversOf(domain, row), repeated };
}
