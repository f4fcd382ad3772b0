import type { Event, Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { eventIdOf, eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { assertMayRead } from '../graph/blocked.ts';
import { countDays, type DayCount, timesInRows, type ZonedMonth } from '../lists/count-days.ts';
import { type EventPageRequest, pageOf } from '../lists/page.ts';
import { assertExist } from '../subject/profile.ts';
import { EventsProtected, type Reach, reaches, reachOf } from './protected-events.ts';
import { recordHiddenRead, withoutRole } from './record-hidden-read.ts';

/**
 * A subject's own live events that the caller may read, newest first, a page at a time. Throws `subject_not_found`,
 * `events_protected`, `blocked`.
 */
export async function listEvents(
	ctx: Ctx,
	{ subject, ...request }: EventPageRequest & { subject: SubjectId },
): Promise<Page<Event>> {
	authorize(ctx.principal, 'event.read');
	const reach = await reachOfEvents(ctx, subject);
	const page = await liveEventsOf(ctx.domain, subject, request, (event) => reaches(reach, event));
	await recordHidden(ctx, subject, page.items);
	return page;
}

/** The number of events that `listEvents` lists of each day of a month, the last day first. It throws the same. */
export async function countEventDays(
	ctx: Ctx,
	{ subject, signal, ...month }: ZonedMonth & { subject: SubjectId; signal?: AbortSignal | undefined },
): Promise<DayCount[]> {
	authorize(ctx.principal, 'event.read');
	const reach = await reachOfEvents(ctx, subject);
	const counted: Event[] = [];
	const read = timesInRows({
		table: ctx.domain.store.tables.ledger,
		between: (from, to) => eventKeys.between(subject, from, to),
		idOf: eventIdOf,
		isShown(row) {
			const found = eventRowOf(row);
			if (found.removed || !reaches(reach, found.event)) return false;
			counted.push(found.event);
			return true;
		},
		signal,
	});
	const days = await countDays(read, month);
	await recordHidden(ctx, subject, counted);
	return days;
}

/** The live events for which `isFor` holds. For jobs, which deliver events to all that may read them. */
export function liveEventsOf(
	domain: Domain,
	subject: SubjectId,
	{ before, ...request }: EventPageRequest,
	isFor: (event: Event) => boolean,
): Promise<Page<Event>> {
	return pageOf(domain.store.tables.ledger, eventKeys.until(subject, before), request, (row) => {
		const found = eventRowOf(row);
		return found.removed || !isFor(found.event) ? undefined : found.event;
	});
}

async function reachOfEvents(ctx: Ctx, subject: SubjectId): Promise<Reach> {
	const [reach] = await Promise.all([
		reachOf(ctx, subject),
		assertExist(ctx.domain, subject),
		assertMayRead(ctx, subject),
	]);
	if (reach === 'none') throw new EventsProtected(subject);
	return reach;
}

/** Enters that a caller read events by its role alone, if there are such. */
async function recordHidden(ctx: Ctx, subject: SubjectId, events: readonly Event[]): Promise<void> {
	const member = withoutRole(ctx, subject);
	const reach = member && (await reachOf(member, subject));
	if (reach && events.some((event) => !reaches(reach, event))) await recordHiddenRead(member, subject);
}
