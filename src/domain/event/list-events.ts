import type { Event, Page } from '../../contract/event.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { eventRowOf } from '../../storage/ledger.ts';
import { type PageRequest, pageOf } from '../core/page.ts';
import type { Domain } from '../domain.ts';
import { assertMayRead } from '../graph/blocked.ts';
import { assertExist } from '../subject/get-subject.ts';
import { EventsProtected, reaches, reachOf } from './protected-events.ts';

/**
 * A subject's own live events that the caller may read, newest first, a page at a time. Throws `subject_not_found`,
 * `events_protected`, `blocked`.
 */
export async function listEvents(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	request: PageRequest,
): Promise<Page<Event>> {
	const [reach] = await Promise.all([
		reachOf(domain, principal, subject),
		assertExist(domain, subject),
		assertMayRead(domain, principal, subject),
	]);
	if (reach === 'none') throw new EventsProtected(subject);
	return liveEventsOf(domain, subject, request, (event) => reaches(reach, event));
}

/** Those that are `isFor`, all at first, whoever asks: for what carries events to those who may read them. */
export function liveEventsOf(
	domain: Domain,
	subject: SubjectId,
	request: PageRequest,
	isFor: (event: Event) => boolean = () => true,
): Promise<Page<Event>> {
	return pageOf(domain.store.tables.ledger, ledgerKeys.events(subject), request, (row) => {
		const found = eventRowOf(row);
		return found.removed || !isFor(found.event) ? undefined : found.event;
	});
}
