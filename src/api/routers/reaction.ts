import { ChangedReaction, ReactedPage, ReactionInput, ReactionsInput } from '../../contract/schema/reaction.ts';
import { listReactions } from '../../domain/reaction/list-reactions.ts';
import { giveReaction, takeBackReaction } from '../../domain/reaction/react.ts';
import { router, signedIn } from '../trpc.ts';

export const reaction = router({
	give: signedIn
		.input(ReactionInput)
		.output(ChangedReaction)
		.mutation(({ ctx, input: { kind, ...event } }) => giveReaction(ctx, { actor: ctx.self, event, kind })),
	takeBack: signedIn
		.input(ReactionInput)
		.output(ChangedReaction)
		.mutation(({ ctx, input: { kind, ...event } }) => takeBackReaction(ctx, { actor: ctx.self, event, kind })),
	/** The subjects that reacted to an event. */
	list: signedIn
		.input(ReactionsInput)
		.output(ReactedPage)
		.query(({ ctx, input, signal }) => listReactions(ctx, { ...input, signal })),
});
