import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { isBelow, threadOfReplies } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { isReply, type Reply, replyKeys, replyOf } from '../../storage/rows/threads.ts';
import { authorize, readerOf, readsEverything } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { readableEvent } from '../event/get-event.ts';
import { type Reach, reachOf, readsEvent } from '../event/protected-events.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';

/**
 * A page of the replies below an event, the oldest first: one range of one partition, from the event on. Below the first
 * two levels of a thread stand replies of all depths, below a deeper event those that answer it. A page is short where the
 * caller may not see a reply: of subjects that are muted or accept their followers one by one, and across a block. Throws
 * `event_not_found`, `events_protected`, `blocked`.
 */
export async function listReplies(
	ctx: Ctx,
	{ subject, id, ...request }: PageRequest & { subject: SubjectId; id: EventId },
): Promise<Page<Event>> {
	authorize(ctx.principal, 'event.read');
	const found = await readableEvent(ctx, { subject, id });
	const event = { subject, id };
	// The thread of a removed event is not known, unless it was the first one.
	const thread = found.removed ? event : threadOfReplies(found.event);
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
	const ofPosters = [...Map.groupBy(replies, ({ actor }) => actor)];
	const shown = await Promise.all(
		ofPosters.map(async ([poster, some]) => {
			const reach = await reachUnlessHidden(ctx, poster);
			if (reach === undefined) return [];
			const may = await Promise.all(some.map((reply) => readsEvent(ctx, reply, reach)));
			return some.filter((_, index) => may[index]);
		}),
	);
	return new Set(shown.flat());
}

/** Undefined across a block or a mute. */
async function reachUnlessHidden(ctx: Ctx, poster: SubjectId): Promise<Reach | undefined> {
	const reader = readerOf(ctx.principal);
	if (reader === undefined) return readsEverything(ctx.principal) ? 'all' : undefined;
	if (reader === poster) return 'all';
	const { ledger } = ctx.domain.store.tables;
	const [reach, blocker, ...hidden] = await Promise.all([
		reachOf(ctx, poster),
		blockerBefore(ctx, poster),
		// The reader chose not to see these. That holds for an admin too.
		ledger.get(hiddenKeys.mute(reader, poster)),
		ledger.get(hiddenKeys.block(reader, poster)),
	]);
	return blocker || hidden.some((row) => row !== undefined) ? undefined : reach;
}
