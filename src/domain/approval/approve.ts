import type { DecidedApproval } from '../../contract/schema/approval.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type ApprovalRow, approvalKeys, approvalOf, putApproval } from '../../storage/rows/ledger/approvals.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { askerOf, assertChangesSomething, performAct } from './acts.ts';
import { assertSecondPerson, detailsOfAct, keptBeside, openApproval, step } from './approvals.ts';

/**
 * Approves an act, and does it. The approval is entered first, so that nothing is ever done without one. A process that
 * dies between the two leaves the act approved and not done: any second person does it then, by the same call, and does
 * nothing twice. Throws `approval_not_found`, `approval_over`, `approval_own`, `nothing_to_approve`, and what the act throws.
 */
export async function approve(ctx: Ctx, { seq }: { seq: number }): Promise<DecidedApproval> {
	authorize(ctx.principal, 'approval.decide');
	const { domain } = ctx;
	const row = await giveApproval(ctx, seq);
	const { act, decidedBy: by = '' } = row;
	const principal = await askerOf(domain, row);
	// The address of the approver is beside the approval: the entry of the act has the asker as its actor.
	const { reason = '' } = await keptBeside(domain, seq);
	await performAct(act, reason, { domain, principal, approved: { act, seq, by } });
	await markDone(ctx, row);
	return { seq, state: 'done' };
}

/** The approval as it is then. One that was given before, and not used, stays as it is. */
async function giveApproval(ctx: Ctx, seq: number): Promise<ApprovalRow> {
	const { domain, principal } = ctx;
	const { result } = await runCommand<ApprovalRow>(ctx, {
		subject: TIDELINE,
		async decide() {
			const row = await openApproval(domain, seq);
			assertSecondPerson(principal, row);
			const asker = await askerOf(domain, row);
			if (row.state === 'approved') return { settled: row };
			await assertChangesSomething(domain, row.act, asker);
			return step(domain, 'approval-given', {
				row: { ...row, state: 'approved', decidedBy: actorOf(principal).actor },
			});
		},
	});
	return result;
}

/** An erasure took the row with it, and has an entry of its own. */
async function markDone(ctx: Ctx, { seq, by, via }: ApprovalRow): Promise<void> {
	const { domain } = ctx;
	const { ledger } = domain.store.tables;
	await runCommand<void>(
		{ domain, principal: ctx.principal },
		{
			subject: TIDELINE,
			by: { actor: by, via },
			async decide() {
				const found = await ledger.get(approvalKeys.approval(TIDELINE, seq));
				const row = found && approvalOf(found);
				if (row?.state !== 'approved') return { settled: undefined };
				const { act, decidedBy } = row;
				return {
					action: 'approval-used',
					target: act.subject,
					...provenChange(domain, { after: { ...detailsOfAct(act), approval: seq, approvedBy: decidedBy } }),
					facts: () => [putApproval(TIDELINE, { ...row, state: 'done' })],
					result: () => undefined,
				};
			},
		},
	);
}
