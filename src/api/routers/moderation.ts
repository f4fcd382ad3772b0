import {
	LabelChoices,
	LabelInput,
	Labelled,
	Limited,
	LimitInput,
	Moderated,
	ModerationInput,
} from '../../contract/schema/moderation.ts';
import { Suspended, SuspendInput, Unsuspended } from '../../contract/schema/suspension.ts';
import { getModeration } from '../../domain/moderation/get-moderation.ts';
import { chooseLabels, readLabelChoices } from '../../domain/moderation/label-choices.ts';
import { addLabels, removeLabels } from '../../domain/moderation/labels.ts';
import { limitSubject, unlimitSubject } from '../../domain/moderation/limit-subject.ts';
import { suspendSubject, unsuspendSubject } from '../../domain/moderation/suspend-subject.ts';
import { router, signedIn } from '../trpc.ts';

/** Acts on what others do here. */
export const moderation = router({
	get: signedIn
		.input(ModerationInput)
		.output(Moderated)
		.query(({ ctx, input }) => getModeration(ctx, input)),
	suspend: signedIn
		.input(SuspendInput)
		.output(Suspended)
		.mutation(({ ctx, input }) => suspendSubject(ctx, input)),
	unsuspend: signedIn
		.input(SuspendInput)
		.output(Unsuspended)
		.mutation(({ ctx, input }) => unsuspendSubject(ctx, input)),
	limit: signedIn
		.input(LimitInput)
		.output(Limited)
		.mutation(({ ctx, input }) => limitSubject(ctx, input)),
	unlimit: signedIn
		.input(LimitInput)
		.output(Limited)
		.mutation(({ ctx, input }) => unlimitSubject(ctx, input)),
	addLabels: signedIn
		.input(LabelInput)
		.output(Labelled)
		.mutation(({ ctx, input }) => addLabels(ctx, input)),
	removeLabels: signedIn
		.input(LabelInput)
		.output(Labelled)
		.mutation(({ ctx, input }) => removeLabels(ctx, input)),
	/** The choices of the caller. */
	labelChoices: signedIn.output(LabelChoices).query(({ ctx }) => readLabelChoices(ctx, { subject: ctx.self })),
	chooseLabels: signedIn
		.input(LabelChoices)
		.output(LabelChoices)
		.mutation(({ ctx, input }) => chooseLabels(ctx, { subject: ctx.self, choices: input })),
});
