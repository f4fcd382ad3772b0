import {
	EventInput,
	FoundEvent,
	PostedEvent,
	PostOnceInput,
	RemovedEvent,
	RemoveEventInput,
} from '../../contract/schema/event.ts';
import { Receipt } from '../../contract/schema/receipt.ts';
import { getEventOf } from '../../domain/event/get-event.ts';
import { getReceipt } from '../../domain/event/get-receipt.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { router, signedIn } from '../trpc.ts';

export const event = router({
	get: signedIn
		.input(EventInput)
		.output(FoundEvent)
		.query(({ ctx, input }) => getEventOf(ctx, input)),
	/** The state of an event's delivery or removal. For its poster and for admins. */
	receipt: signedIn
		.input(EventInput)
		.output(Receipt)
		.query(({ ctx, input }) => getReceipt(ctx, input)),
	post: signedIn
		.meta({ counts: 'posts' })
		.input(PostOnceInput)
		.output(PostedEvent)
		.mutation(({ ctx, input: { once, ...input } }) =>
			postEvent(ctx, {
				...input,
				actor: ctx.self,
				idempotencyKey: once ? ['page', once] : undefined,
				assertMayMention: (mentions) => ctx.limits?.consumeMentions(ctx.self, mentions),
			}),
		),
	remove: signedIn
		.input(RemoveEventInput)
		.output(RemovedEvent)
		.mutation(({ ctx, input }) =>
			removeEvent(ctx, { actor: input.subject ?? ctx.self, id: input.id, reason: input.reason }),
		),
});
