import type { Event, Page } from '../../contract/event.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys, tagTimeline } from '../../storage/keys.ts';
import { timelineRowOf } from '../../storage/timelines.ts';
import { type PageRequest, pageOf } from '../core/page.ts';
import type { Domain } from '../domain.ts';
import { reachOf } from '../event/protected-events.ts';
import { blockerBefore } from '../graph/blocked.ts';

/**
 * A page of the events that carry a hashtag (folded, without its `#`), newest first: one range scan of one partition.
 * It is short where the reader may not see some: of those who have come to accept their followers one by one since
 * they posted it, of those whom the reader mutes, and where a block stands between.
 */
export async function readTag(
	domain: Domain,
	principal: Principal,
	tag: string,
	request: PageRequest,
): Promise<Page<Event>> {
	const page = await pageOf(domain.store.tables.timelines, { partition: tagTimeline(tag) }, request, (row) => {
		const found = timelineRowOf(row);
		return found.removed ? undefined : found.event;
	});
	const actors = [...new Set(page.items.map(({ actor }) => actor))];
	const shown = await Promise.all(actors.map((actor) => isShown(domain, principal, actor)));
	const hidden = new Set(actors.filter((_, index) => !shown[index]));
	return { ...page, items: page.items.filter(({ actor }) => !hidden.has(actor)) };
}

async function isShown(domain: Domain, principal: Principal, actor: SubjectId): Promise<boolean> {
	if (principal.kind !== 'user' || principal.subject === actor) return true;
	const { ledger } = domain.store.tables;
	const [reach, blocker, ...hidden] = await Promise.all([
		// What stands under a tag is for everybody, unless all of its poster's events are not.
		reachOf(domain, principal, actor),
		blockerBefore(domain, principal, actor),
		// A choice of what to see, as in a timeline: an admin's, too.
		ledger.get(ledgerKeys.mute(principal.subject, actor)),
		ledger.get(ledgerKeys.block(principal.subject, actor)),
	]);
	return reach !== 'none' && !blocker && hidden.every((row) => row === undefined);
}
