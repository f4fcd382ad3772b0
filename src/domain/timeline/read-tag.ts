import type { Event, Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { getMarks } from '../../storage/rows/ledger/marks.ts';
import { tagTimeline, timelineRowOf } from '../../storage/rows/timelines.ts';
import { authorize, readerOf, readsEverything } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { reachOf } from '../event/protected-events.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';

/**
 * A page of the events that carry a hashtag (folded, without its `#`), newest first: one range scan of one partition.
 * It is short when the reader may not see some events: of subjects that accept their followers one by one by now, of
 * muted and limited subjects, and of subjects that block the reader or are blocked.
 */
export async function readTag(ctx: Ctx, { tag, ...request }: PageRequest & { tag: string }): Promise<Page<Event>> {
	authorize(ctx.principal, 'tag.read');
	const page = await pageOf(ctx.domain.store.tables.timelines, { partition: tagTimeline(tag) }, request, (row) => {
		const found = timelineRowOf(row);
		return found.removed ? undefined : found.event;
	});
	const actors = [...new Set(page.items.map(({ actor }) => actor))];
	const shown = await Promise.all(actors.map((actor) => isShown(ctx, actor)));
	const hidden = new Set(actors.filter((_, index) => !shown[index]));
	return { ...page, items: page.items.filter(({ actor }) => !hidden.has(actor)) };
}

async function isShown(ctx: Ctx, actor: SubjectId): Promise<boolean> {
	const reader = readerOf(ctx.principal);
	if (reader === undefined) return readsEverything(ctx.principal);
	if (reader === actor) return true;
	const { ledger } = ctx.domain.store.tables;
	const [reach, { limitedSince }, blocker, ...hidden] = await Promise.all([
		// An event under a tag is for everybody, unless none of its poster's events is.
		reachOf(ctx, actor),
		getMarks(ledger, actor),
		blockerBefore(ctx, actor),
		// The reader chose not to see these, as in a timeline. That holds for an admin too.
		ledger.get(hiddenKeys.mute(reader, actor)),
		ledger.get(hiddenKeys.block(reader, actor)),
	]);
	// Only its followers come across a subject that is limited.
	if (limitedSince !== undefined && reach === 'open') return false;
	return reach !== 'none' && !blocker && hidden.every((row) => row === undefined);
}
