import { Access, ChangeRoleInput, RoleChange, SignedOff, SignOffInput } from '../../contract/schema/access.ts';
import { actOrAsk } from '../../domain/approval/act-or-ask.ts';
import { askApproval } from '../../domain/approval/ask-approval.ts';
import { changeRole } from '../../domain/role/change-role.ts';
import { getAccess, signOffAccess } from '../../domain/role/review-access.ts';
import { router, signedIn } from '../trpc.ts';

/** Roles, and the review of access. */
export const access = router({
	get: signedIn.output(Access).query(({ ctx }) => getAccess(ctx)),
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
