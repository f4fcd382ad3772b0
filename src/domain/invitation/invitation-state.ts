import type { InvitationEnd } from '../../contract/caller/invitation.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { InvitationRow } from '../../storage/rows/ledger/invitations.ts';

/** Why it lets nobody in any more. Undefined while it does. */
export function endOf({ revokedAt, endsAt, uses, used }: InvitationRow, now: number): InvitationEnd | undefined {
	if (revokedAt !== undefined) return 'revoked';
	if (used >= uses) return 'used';
	return Date.parse(endsAt) <= now ? 'expired' : undefined;
}

const REFUSALS = {
	used: 'This invitation has been used by as many people as it was for. Ask for a new one.',
	expired: 'This invitation has expired. Ask for a new one.',
	revoked: 'This invitation was revoked. Ask the person who sent it.',
} as const satisfies Record<InvitationEnd, string>;

export const invitationRefused = (end: InvitationEnd): TidelineError =>
	new TidelineError(`invitation_${end}`, REFUSALS[end]);

export const invitationInvalid = (): TidelineError =>
	new TidelineError('invitation_invalid', "There's no such invitation. Copy all of the link, or ask for a new one.");
