/** Acts that wait for a second admin. */
import { z } from 'zod';
import { APPROVAL_STATES } from '../approval/approval.ts';
import { ROLES } from '../caller/role.ts';
import { MOST_REASON } from '../subject/moderation.ts';
import { SubjectIdOutput } from './subject.ts';
import { wellFormed } from './text.ts';
import { Time } from './time.ts';
import { NamedSubject } from './trail.ts';

export const ApprovalAct = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('erase-subject'), subject: SubjectIdOutput, withMachines: z.boolean() }),
	z.object({ kind: z.literal('lift-hold'), subject: SubjectIdOutput }),
	z.object({ kind: z.literal('change-role'), subject: SubjectIdOutput, role: z.enum(ROLES) }),
	z.object({ kind: z.literal('remove-events'), subject: SubjectIdOutput, from: Time, to: Time }),
]);

/** An act that was asked for, and now waits. */
export const AskedApproval = z.object({
	seq: z.int().describe("The entry on the service's ledger that asked for it. Approvals go by this number."),
	endsAt: Time,
	approvers: z
		.array(SubjectIdOutput)
		.describe('The admins who can approve it. The operator can, too, unless they asked.'),
	repeated: z.boolean().describe('Whether it waited already.'),
});
export type AskedApproval = z.infer<typeof AskedApproval>;

export const Approval = z.object({
	seq: z.int(),
	act: ApprovalAct,
	by: z.string().describe('The admin who asked, or `operator`.'),
	reason: z.string().optional(),
	events: z.int().optional().describe('Of a mass removal: how many events there were when it was asked for.'),
	askedAt: Time,
	endsAt: Time,
	state: z.enum(APPROVAL_STATES),
	decidedBy: z.string().optional(),
	decidedAt: Time.optional(),
	answer: z.string().optional().describe('Why it was refused.'),
	canDecide: z
		.boolean()
		.describe('Whether the caller is a second person: neither the one who asked, nor the one it is about.'),
	canWithdraw: z.boolean().describe('Whether the caller asked for it.'),
});
export type Approval = z.infer<typeof Approval>;

export const ApprovalList = z.object({
	waiting: z.array(Approval).describe('Those that wait for a decision, or to be done, newest first.'),
	closed: z.array(Approval).describe('Those of the last four weeks that are over, newest first: 250 at the most.'),
	on: z.boolean().describe('Whether the setting FOUR_EYES is on.'),
	people: z.array(NamedSubject),
});
export type ApprovalList = z.infer<typeof ApprovalList>;

const seq = z.int().min(1);
export const ApproveInput = z.strictObject({ seq });
export const RefuseInput = z.strictObject({
	seq,
	reason: z.string().max(MOST_REASON).check(wellFormed).describe('Kept beside the entry.'),
});
export const WithdrawInput = z.strictObject({ seq });
export const DecidedApproval = z.object({ seq: z.int(), state: z.enum(APPROVAL_STATES) });
export type DecidedApproval = z.infer<typeof DecidedApproval>;
