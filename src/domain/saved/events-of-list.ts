import type { Event, EventId } from '../../contract/event/event.ts';
import type { SubjectList } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isMutedTopic, type TimelineFilter } from '../../contract/timeline/timeline.ts';
import { pagesOf } from '../../storage/pages.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import type { Ctx } from '../ctx.ts';
import { type Reach, reaches, reachOf } from '../event/protected-events.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { mergeStreams } from '../lists/merge-streams.ts';
import { filterOf } from '../timeline/timeline-filter.ts';

/** Events that are read of one member at once, at the least: most members have none on a page. */
const LEAST_READ = 10;

/** A place in the events of one member: an event, or the end of so many rows of which the caller may read none. */
type Place = { key: string } & ({ event: Event } | { event?: undefined; unreadable: number });

type Bounds = {
	/** The place that was read last. */
	after?: string | undefined;
	/** The event at which reading ends: it and older ones are not read. */
	before?: EventId | undefined;
	/** So many events are wanted. */
	limit: number;
	signal?: AbortSignal | undefined;
};

/** The events of a list's members that the caller may read, newest first. Muted topics are left out. */
export async function* eventsOfList(
	{ members }: SubjectList,
	ctx: Ctx,
	{ reader, limit, ...bounds }: Bounds & { reader: SubjectId },
): AsyncGenerator<Place> {
	const filter = await filterOf(ctx.domain, reader);
	const pageSize = Math.min(limit + 1, Math.max(LEAST_READ, Math.ceil((2 * limit) / Math.max(1, members.length))));
	yield* mergeStreams(members.map((member) => eventsOf(ctx, member, { ...bounds, filter, pageSize })));
}

type Reading = Omit<Bounds, 'limit'> & { filter: TimelineFilter; pageSize: number };

async function* eventsOf(
	ctx: Ctx,
	member: SubjectId,
	{ filter, after, before, pageSize, signal }: Reading,
): AsyncGenerator<Place> {
	const reach = await reachAcrossBlocks(ctx, member);
	if (reach === 'none') return;
	const now = ctx.domain.now();
	const range = {
		...eventKeys.all(member),
		...(after && { after: eventKeys.event(member, after).row }),
		...(before && { before: eventKeys.event(member, before).row }),
		limit: pageSize,
	};
	for await (const rows of pagesOf(ctx.domain.store.tables.ledger, range, signal)) {
		const last = rows.at(-1);
		let found = false;
		for (const row of rows) {
			const shown = eventRowOf(row);
			if (shown.removed || !reaches(reach, shown.event) || isMutedTopic(shown.event, filter, now)) continue;
			found = true;
			yield { key: shown.event.id, event: shown.event };
		}
		if (last && !found) yield { key: eventKeys.eventOf(last.row), unreadable: rows.length };
	}
}

async function reachAcrossBlocks(ctx: Ctx, member: SubjectId): Promise<Reach> {
	const [reach, blocker] = await Promise.all([reachOf(ctx, member), blockerBefore(ctx, member)]);
	return blocker ? 'none' : reach;
}
