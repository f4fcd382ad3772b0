import {
	Access,
	ChangeRoleInput,
	RoleChange,
	SignedOff,
	SignOffInput,
	StandingPage,
	StandingsInput,
} from '../../contract/schema/access.ts';
import { actOrAsk } from '../../domain/approval/act-or-ask.ts';
import { askApproval } from '../../domain/approval/ask-approval.ts';
import { changeRole } from '../../domain/role/change-role.ts';
import { listStandings } from '../../domain/role/list-standings.ts';
import { getAccess, signOffAccess } from '../../domain/role/review-access.ts';
import { router, signedIn } from '../trpc.ts';

/** Roles, the review of access, and the standings of subjects. */
export const access = router({
	get: signedIn.output(Access).query(({ ctx }) => getAccess(ctx)),
	standings: signedIn
		.input(StandingsInput)
		.output(StandingPage)
		.query(({ ctx, input, signal }) => listStandings(ctx, { ...input, signal })),
	changeRole: signedIn
		.input(ChangeRoleInput)
		.output(RoleChange)
		.mutation(({ ctx, input: { reason, ...change } }) =>
			actOrAsk(
				() => changeRole(ctx, { ...change, reason }),
				() => askApproval(ctx, { act: { kind: 'change-role', ...change }, reason }),
			),
		),
	signOff: signedIn
		.input(SignOffInput)
		.output(SignedOff)
		.mutation(({ ctx, input }) => signOffAccess(ctx, input)),
});
