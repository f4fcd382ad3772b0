import type { Invitation } from '../../contract/schema/invitation.ts';
import type { InvitationRow } from '../../storage/rows/ledger/invitations.ts';
import { endOf } from './invitation-state.ts';

/** An invitation as admins see it at a time, in Unix milliseconds. */
export function shownInvitation(row: InvitationRow, now: number, note: string | undefined): Invitation {
	const { by, usedBy, revokedAt, ...rest } = row;
	const ended = endOf(row, now);
	return {
		...rest,
		usedBy: [...usedBy],
		...(by !== undefined && { by }),
		...(note !== undefined && { note }),
		...(revokedAt !== undefined && { revokedAt }),
		...(ended && { ended }),
	};
}
