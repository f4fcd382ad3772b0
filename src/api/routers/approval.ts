import {
	ApprovalList,
	ApproveInput,
	DecidedApproval,
	RefuseInput,
	WithdrawInput,
} from '../../contract/schema/approval.ts';
import { refuseApproval, withdrawApproval } from '../../domain/approval/answer-approval.ts';
import { approve } from '../../domain/approval/approve.ts';
import { listApprovals } from '../../domain/approval/list-approvals.ts';
import { router, signedIn } from '../trpc.ts';

/** Acts that wait for a second admin. */
export const approval = router({
	list: signedIn.output(ApprovalList).query(({ ctx }) => listApprovals(ctx)),
	approve: signedIn
		.input(ApproveInput)
		.output(DecidedApproval)
		.mutation(({ ctx, input }) => approve(ctx, input)),
	refuse: signedIn
		.input(RefuseInput)
		.output(DecidedApproval)
		.mutation(({ ctx, input }) => refuseApproval(ctx, input)),
	withdraw: signedIn
		.input(WithdrawInput)
		.output(DecidedApproval)
		.mutation(({ ctx, input }) => withdrawApproval(ctx, input)),
});
