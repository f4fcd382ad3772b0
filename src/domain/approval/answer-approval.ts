import { Forbidden, TidelineError } from '../../contract/errors/errors.ts';
import type { DecidedApproval } from '../../contract/schema/approval.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { ApprovalRow } from '../../storage/rows/ledger/approvals.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';
import { assertSecondPerson, openApproval, step } from './approvals.ts';

/** Refuses an act that waits. Throws `approval_not_found`, `approval_over`, `approval_own`, `invalid_input`. */
export async function refuseApproval(
	ctx: Ctx,
	{ seq, reason: given }: { seq: number; reason: string },
): Promise<DecidedApproval> {
	const { domain, principal } = ctx;
	authorize(principal, 'approval.decide');
	const reason = readReason(given);
	await runCommand<ApprovalRow>(ctx, {
		subject: TIDELINE,
		async decide() {
			const row = await undecided(domain, seq);
			assertSecondPerson(principal, row);
			const { actor: decidedBy } = actorOf(principal);
			return step(domain, 'approval-refused', { row: { ...row, state: 'refused', decidedBy }, details: { reason } });
		},
	});
	return { seq, state: 'refused' };
}

/** Takes back what the caller asked for. Throws `approval_not_found`, `approval_over`, `forbidden`. */
export async function withdrawApproval(ctx: Ctx, { seq }: { seq: number }): Promise<DecidedApproval> {
	const { domain, principal } = ctx;
	authorize(principal, 'approval.withdraw');
	await runCommand<ApprovalRow>(ctx, {
		subject: TIDELINE,
		async decide() {
			const row = await undecided(domain, seq);
			const { actor: decidedBy } = actorOf(principal);
			if (row.by !== decidedBy) throw new Forbidden(`${row.by} asked for this. You can refuse it.`);
			return step(domain, 'approval-withdrawn', { row: { ...row, state: 'withdrawn', decidedBy } });
		},
	});
	return { seq, state: 'withdrawn' };
}

/** Throws `approval_over` where it is approved: it may be under way. */
async function undecided(domain: Domain, seq: number): Promise<ApprovalRow> {
	const row = await openApproval(domain, seq);
	if (row.state === 'approved')
		throw new TidelineError('approval_over', `${row.decidedBy} approved this at ${row.decidedAt}.`);
	return row;
}
