import type { Event } from '../../../contract/event/event.ts';
import { threadOfReplies } from '../../../contract/event/thread.ts';
import type { EventWithReplies } from '../../../contract/reading/thread.ts';
import type { Ctx } from '../../../domain/ctx.ts';
import { countReplies } from '../../../domain/thread/count-replies.ts';

/** Events that the caller has read, each with its numbers of replies and reactions, and its newest correction. */
export async function withReplies<E extends Event>(ctx: Ctx, events: readonly E[]): Promise<(E & EventWithReplies)[]> {
	const counted = await countReplies(ctx, {
		events: events.map((event) => ({ subject: event.actor, id: event.id, thread: threadOfReplies(event) })),
	});
	return events.map((event, index) => {
		const { replies = 0, correction, reactions = {}, myReactions = [] } = counted[index] ?? {};
		return { ...event, replies, ...(correction !== undefined && { correction }), reactions, myReactions };
	});
}
