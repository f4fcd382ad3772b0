import { SubjectInput } from '../../contract/schema/subject.ts';
import { Suspended, SuspendedSince, SuspendInput, Unsuspended } from '../../contract/schema/suspension.ts';
import { getSuspension } from '../../domain/moderation/get-suspension.ts';
import { suspendSubject, unsuspendSubject } from '../../domain/moderation/suspend-subject.ts';
import { router, signedIn } from '../trpc.ts';

/** Acts on what others do here. */
export const moderation = router({
	suspendedSince: signedIn
		.input(SubjectInput)
		.output(SuspendedSince)
		.query(({ ctx, input }) => getSuspension(ctx, input)),
	suspend: signedIn
		.input(SuspendInput)
		.output(Suspended)
		.mutation(({ ctx, input }) => suspendSubject(ctx, input)),
	unsuspend: signedIn
		.input(SuspendInput)
		.output(Unsuspended)
		.mutation(({ ctx, input }) => unsuspendSubject(ctx, input)),
});
