import { EventInput, EventPage } from '../../contract/schema/event.ts';
import {
	AnsweredEvents,
	AnsweredInput,
	CountedEvents,
	CountRepliesInput,
	FollowedThread,
	FollowThreadInput,
	RepliesInput,
	Thread,
} from '../../contract/schema/thread.ts';
import { TimelineChanges } from '../../contract/schema/timeline.ts';
import { countReplies } from '../../domain/thread/count-replies.ts';
import { followThread } from '../../domain/thread/follow-thread.ts';
import { listReplies } from '../../domain/thread/list-replies.ts';
import { readAnswered, readThread } from '../../domain/thread/read-thread.ts';
import { threadChanges } from '../../domain/thread/thread-changes.ts';
import { listen } from '../listen.ts';
import { router, signedIn } from '../trpc.ts';
import { whileSignedIn } from '../while-signed-in.ts';

export const thread = router({
	/** The replies below an event, the oldest first. */
	replies: signedIn
		.input(RepliesInput)
		.output(EventPage)
		.query(({ ctx, input, signal }) => listReplies(ctx, { ...input, signal })),
	/** The events above one, and whether the caller is told of replies. */
	get: signedIn
		.input(EventInput)
		.output(Thread)
		.query(({ ctx, input }) => readThread(ctx, input)),
	/** Events that events of a page answer. */
	answered: signedIn
		.input(AnsweredInput)
		.output(AnsweredEvents)
		.query(({ ctx, input }) => readAnswered(ctx, input)),
	/** Numbers of replies, and corrections, of events of a page. */
	counts: signedIn
		.input(CountRepliesInput)
		.output(CountedEvents)
		.query(({ ctx, input }) => countReplies(ctx, input)),
	/** A message at the start, and one for each change of an event's thread. */
	changes: signedIn
		.input(EventInput)
		.output(TimelineChanges)
		.subscription(({ ctx, input, signal }) =>
			whileSignedIn(ctx, signal, (until) =>
				listen(ctx, threadChanges(ctx, { ...input, watch: ctx.watch, signal: until }), until),
			),
		),
	follow: signedIn
		.input(FollowThreadInput)
		.output(FollowedThread)
		.mutation(({ ctx, input: { follows, ...event } }) => followThread(ctx, { reader: ctx.self, event, follows })),
});
