import {
	Invitations,
	MadeInvitation,
	MakeInvitationInput,
	RevokedInvitation,
	RevokeInvitationInput,
} from '../../contract/schema/invitation.ts';
import { listInvitations } from '../../domain/invitation/list-invitations.ts';
import { makeInvitation } from '../../domain/invitation/make-invitation.ts';
import { revokeInvitation } from '../../domain/invitation/revoke-invitation.ts';
import { router, signedIn } from '../trpc.ts';

/** Invitations for new people. */
export const invitation = router({
	list: signedIn.output(Invitations).query(({ ctx }) => listInvitations(ctx)),
	make: signedIn
		.input(MakeInvitationInput)
		.output(MadeInvitation)
		.mutation(({ ctx, input }) => makeInvitation(ctx, input)),
	revoke: signedIn
		.input(RevokeInvitationInput)
		.output(RevokedInvitation)
		.mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
});
