/** The gate before acts that wait for a second admin. */
import { isDeepStrictEqual } from 'node:util';
import type { ApprovalAct } from '../../contract/approval/approval.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Ctx } from '../ctx.ts';
import { enterFourEyes } from './enter-four-eyes.ts';

type Asking = Pick<Ctx, 'domain' | 'approved'>;

/** Throws `approval_needed` where the setting `FOUR_EYES` is on, and nobody approved exactly this act. */
export async function assertApproved({ domain, approved }: Asking, act: ApprovalAct): Promise<void> {
	await enterFourEyes(domain);
	if (!domain.fourEyes || (approved && isDeepStrictEqual(approved.act, act))) return;
	throw new TidelineError(
		'approval_needed',
		'This waits for a second admin here (FOUR_EYES). Ask for it first: another admin then approves it.',
	);
}

/** Details of the entry of an approved act. Its actor is the one who asked. */
export const approvalDetails = ({ approved }: Pick<Ctx, 'approved'>): { approval?: number; approvedBy?: string } =>
	approved ? { approval: approved.seq, approvedBy: approved.by } : {};
