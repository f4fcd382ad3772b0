import { Access, ChangedRole, ChangeRoleInput, SignedOff, SignOffInput } from '../../contract/schema/access.ts';
import { changeRole } from '../../domain/role/change-role.ts';
import { getAccess, signOffAccess } from '../../domain/role/review-access.ts';
import { router, signedIn } from '../trpc.ts';

/** Roles, and the review of access. */
export const access = router({
	get: signedIn.output(Access).query(({ ctx }) => getAccess(ctx)),
	changeRole: signedIn
		.input(ChangeRoleInput)
		.output(ChangedRole)
		.mutation(({ ctx, input }) => changeRole(ctx, input)),
	signOff: signedIn
		.input(SignOffInput)
		.output(SignedOff)
		.mutation(({ ctx, input }) => signOffAccess(ctx, input)),
});
