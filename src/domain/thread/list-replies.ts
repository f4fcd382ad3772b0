import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { isBelow } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isMutedTopic } from '../../contract/timeline/timeline.ts';
import { isReply, type Reply, replyKeys, replyOf } from '../../storage/rows/threads.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { readableEvent, threadOfFound } from '../event/get-event.ts';
import { readsEvent } from '../event/protected-events.ts';
import { reachAcross } from '../event/reach-across.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';
import { filterOf } from '../timeline/timeline-filter.ts';

/**
 * A page of the replies below an event, the oldest first: one range of one partition, from the event on. Below the first
 * two levels of a thread stand replies of all depths, below a deeper event those that answer it. A page is short where the
 * caller may not see a reply: of subjects that accept their followers one by one or are limited, across a block, or muted. Throws
 * `event_not_found`, `events_protected`, `blocked`.
 */
export async function listReplies(
	ctx: Ctx,
	{ subject, id, ...request }: PageRequest & { subject: SubjectId; id: EventId },
): Promise<Page<Event>> {
	authorize(ctx.principal, 'event.read');
	const found = await readableEvent(ctx, { subject, id });
	const event = { subject, id };
	const thread = threadOfFound(event, found);
	const isFirst = thread.id === id;
	const page = await pageOf(
		ctx.domain.store.tables.timelines,
		replyKeys.all(thread, isFirst ? undefined : id),
		request,
		(row) => {
			const reply = replyOf(row);
			return reply && isReply(reply) && isBelow(reply, event) ? reply : undefined;
		},
	);
	const shown = await shownReplies(ctx, page.items);
	return { ...page, items: page.items.filter((reply) => shown.has(reply)) };
}

/** The replies that the caller may see and has not chosen to hide. Each poster is looked up once. */
async function shownReplies(ctx: Ctx, replies: readonly Reply[]): Promise<ReadonlySet<Reply>> {
	const isHidden = await hiddenBy(ctx);
	const open = replies.filter((reply) => !isHidden(reply));
	const ofPosters = [...Map.groupBy(open, ({ actor }) => actor)];
	const shown = await Promise.all(
		ofPosters.map(async ([poster, some]) => {
			const reach = await reachAcross(ctx, poster);
			if (!reach) return [];
			const may = await Promise.all(some.map((reply) => readsEvent(ctx, reply, reach)));
			return some.filter((_, index) => may[index]);
		}),
	);
	return new Set(shown.flat());
}

/** Hides the subjects and topics that the reader chose not to see, as in a timeline. That holds for an admin too. */
async function hiddenBy({ domain, principal }: Ctx): Promise<(reply: Reply) => boolean> {
	const reader = readerOf(principal);
	if (reader === undefined) return () => false;
	const { muted, blocked, topics } = await filterOf(domain, reader);
	// A reader that opens a muted thread wants to see it.
	const filter = { reader, topics: topics.filter(({ kind }) => kind !== 'thread') };
	const at = domain.now();
	return (reply) => muted.includes(reply.actor) || blocked.includes(reply.actor) || isMutedTopic(reply, filter, at);
}
