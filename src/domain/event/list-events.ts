import type { Event, Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { assertMayRead } from '../graph/blocked.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';
import { assertExist } from '../subject/profile.ts';
import { EventsProtected, reaches, reachOf } from './protected-events.ts';
import { recordHiddenRead, withoutRole } from './record-hidden-read.ts';

/**
 * A subject's own live events that the caller may read, newest first, a page at a time. Throws `subject_not_found`,
 * `events_protected`, `blocked`.
 */
export async function listEvents(
	ctx: Ctx,
	{ subject, ...request }: PageRequest & { subject: SubjectId },
): Promise<Page<Event>> {
	authorize(ctx.principal, 'event.read');
	const [reach] = await Promise.all([
		reachOf(ctx, subject),
		assertExist(ctx.domain, subject),
		assertMayRead(ctx, subject),
	]);
	if (reach === 'none') throw new EventsProtected(subject);
	const page = await liveEventsOf(ctx.domain, subject, request, (event) => reaches(reach, event));
	const member = withoutRole(ctx, subject);
	const reachOfMember = member && (await reachOf(member, subject));
	if (reachOfMember && page.items.some((event) => !reaches(reachOfMember, event)))
		await recordHiddenRead(member, subject);
	return page;
}

/** The live events for which `isFor` holds. For jobs, which deliver events to all that may read them. */
export function liveEventsOf(
	domain: Domain,
	subject: SubjectId,
	request: PageRequest,
	isFor: (event: Event) => boolean,
): Promise<Page<Event>> {
	return pageOf(domain.store.tables.ledger, eventKeys.all(subject), request, (row) => {
		const found = eventRowOf(row);
		return found.removed || !isFor(found.event) ? undefined : found.event;
	});
}
