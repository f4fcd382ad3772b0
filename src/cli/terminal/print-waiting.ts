import type { AskedApproval } from '../../contract/schema/approval.ts';
import { env } from '../../env.ts';
import { print } from './print.ts';

/** The option of acts that have no reason unless they wait. */
export const approvalReason = [
	'--reason <value>',
	'Why, for the second admin and the audit trail: needed with FOUR_EYES=on',
] as const;

/** For scripts: nothing failed, and it isn't done yet. */
const EXIT_CODE_WAITS = 7;

/** Prints that an act waits for a second admin, and who can approve it. */
export function printWaiting(json: boolean | undefined, waits: AskedApproval): void {
	const { seq, approvers, endsAt, repeated } = waits;
	const who =
		approvers.length === 0
			? 'No admin can approve it now: they asked for it, it is about them, or they are suspended.'
			: `${approvers.join(', ')} can approve it until ${endsAt}: ${env.openedAt}/admin/approvals`;
	print(json, { waits }, `This ${repeated ? 'waits already' : 'waits'} for a second admin, as number ${seq}. ${who}`);
	process.exitCode = EXIT_CODE_WAITS;
}
