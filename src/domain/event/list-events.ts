import type { Event, Page } from '../../contract/event.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { eventRowOf } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { type PageRequest, pageOf } from '../page.ts';
import { EventsProtected, mayReadEventsOf } from './protected-events.ts';

/** A subject's own live events, newest first, a page at a time. Throws `subject_not_found`, `events_protected`. */
export async function listEvents(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	request: PageRequest,
): Promise<Page<Event>> {
	if (!(await mayReadEventsOf(domain, principal, subject))) throw new EventsProtected(subject);
	return liveEventsOf(domain, subject, request);
}

/** The same, whoever asks: for what carries events to those who may read them. */
export function liveEventsOf(domain: Domain, subject: SubjectId, request: PageRequest): Promise<Page<Event>> {
	return pageOf(domain.store.tables.ledger, ledgerKeys.events(subject), request, (row) => {
		const found = eventRowOf(row);
		return found.removed ? undefined : found.event;
	});
}
