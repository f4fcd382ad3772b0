import { z } from 'zod';
import { INVITATION_DAYS, INVITATION_ENDS, INVITATION_USES } from '../caller/invitation.ts';
import { MOST_REASON } from '../subject/moderation.ts';
import { SubjectIdOutput } from './subject.ts';
import { wellFormed } from './text.ts';
import { Time } from './time.ts';
import { NamedSubject } from './trail.ts';

export const MakeInvitationInput = z.strictObject({
	days: z.int().min(INVITATION_DAYS.least).max(INVITATION_DAYS.most).default(INVITATION_DAYS.usual),
	uses: z.int().min(INVITATION_USES.least).max(INVITATION_USES.most).default(INVITATION_USES.usual),
	note: z.string().max(MOST_REASON).check(wellFormed).optional().describe('Kept beside the entry.'),
});

export const RevokeInvitationInput = z.strictObject({
	id: z.string().regex(/^[0-9a-f]{32}$/, 'Send the ID of an invitation.'),
});

export const Invitation = z.object({
	id: z.string(),
	madeAt: Time,
	endsAt: Time,
	by: z.string().optional().describe('The admin who made it, or `operator`. Missing once the admin is erased.'),
	seq: z.int().describe("The entry on the service's ledger."),
	note: z.string().optional(),
	uses: z.int().describe('People who may sign up with it.'),
	used: z.int().describe('People who did.'),
	usedBy: z.array(SubjectIdOutput).describe('These people, without those who are erased.'),
	revokedAt: Time.optional(),
	ended: z.enum(INVITATION_ENDS).optional().describe('Why it lets nobody in any more.'),
});
export type Invitation = z.infer<typeof Invitation>;

export const MadeInvitation = z.object({
	link: z.string().describe('Path of the link, with the code. It is shown once, and stored nowhere.'),
	invitation: Invitation,
});
export type MadeInvitation = z.infer<typeof MadeInvitation>;

export const Invitations = z.object({ invitations: z.array(Invitation), people: z.array(NamedSubject) });
export type Invitations = z.infer<typeof Invitations>;

export const RevokedInvitation = z.object({ repeated: z.boolean().describe('It was over already.') });
