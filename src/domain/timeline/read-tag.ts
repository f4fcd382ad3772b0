import type { Event, Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isMutedTopic, type TimelineFilter } from '../../contract/timeline/timeline.ts';
import { getMarks } from '../../storage/rows/ledger/marks.ts';
import { tagTimeline, timelineRowOf, timelineUntil } from '../../storage/rows/timelines.ts';
import type { Clause } from '../../storage/search-index.ts';
import { authorize, readerOf, readsEverything } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { reachOf } from '../event/protected-events.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { type EventPageRequest, pageOf } from '../lists/page.ts';
import { topicsNotAskedFor } from './asked-topics.ts';
import { filterOf } from './timeline-filter.ts';

/**
 * A page of the events that carry a hashtag (folded, without its `#`), newest first: one range scan of one partition.
 * It is short when the reader may not see some events: of subjects that accept their followers one by one by now, of
 * muted and limited subjects, and of subjects that block the reader or are blocked. So it is with muted topics, but the
 * hashtag itself: the reader asks for it.
 */
export async function readTag(
	ctx: Ctx,
	{ tag, before, ...request }: EventPageRequest & { tag: string },
): Promise<Page<Event>> {
	authorize(ctx.principal, 'tag.read');
	const filter = await readersFilter(ctx, tag);
	const now = ctx.domain.now();
	const page = await pageOf(
		ctx.domain.store.tables.timelines,
		timelineUntil(tagTimeline(tag), before),
		request,
		(row) => {
			const found = timelineRowOf(row);
			if (found.removed || (filter && isMutedTopic(found.event, filter, now))) return undefined;
			return found.event;
		},
	);
	const actors = [...new Set(page.items.map(({ actor }) => actor))];
	const shown = await Promise.all(actors.map((actor) => isShown(ctx, actor, filter)));
	const hidden = new Set(actors.filter((_, index) => !shown[index]));
	return { ...page, items: page.items.filter(({ actor }) => !hidden.has(actor)) };
}

/** The reader's filter, without the hashtag itself. An operator has none. */
async function readersFilter({ domain, principal }: Ctx, tag: string): Promise<TimelineFilter | undefined> {
	const reader = readerOf(principal);
	if (reader === undefined) return undefined;
	const filter = await filterOf(domain, reader);
	const asked: Clause[] = [{ kind: 'marks', anyOf: [`tag:${tag}`] }];
	return { ...filter, topics: topicsNotAskedFor(filter.topics, asked, domain.now()) };
}

async function isShown(ctx: Ctx, actor: SubjectId, filter: TimelineFilter | undefined): Promise<boolean> {
	if (!filter) return readsEverything(ctx.principal);
	const { reader, muted, blocked } = filter;
	if (reader === actor) return true;
	// The reader chose not to see these, as in a timeline. That holds for an admin too.
	if (muted.includes(actor) || blocked.includes(actor)) return false;
	const { ledger } = ctx.domain.store.tables;
	const [reach, { limitedSince }, blocker] = await Promise.all([
		// An event under a tag is for everybody, unless none of its poster's events is.
		reachOf(ctx, actor),
		getMarks(ledger, actor),
		blockerBefore(ctx, actor),
	]);
	// Only its followers come across a subject that is limited.
	if (limitedSince !== undefined && reach === 'open') return false;
	return reach !== 'none' && !blocker;
}
