import { TidelineError } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { readPair } from '../follow/pair.ts';

/**
 * Whether a caller may read a subject's events: of one that accepts its followers one by one they are for itself, for
 * these followers, and for admins.
 */
export async function mayReadEventsOf(domain: Domain, principal: Principal, subject: SubjectId): Promise<boolean> {
	if (principal.kind !== 'user' || principal.admin || principal.subject === subject) return true;
	const profile = await getProfile(domain.store.tables.ledger, subject);
	if (profile?.follows !== 'approval') return true;
	return (await readPair(domain, principal.subject, subject))?.state === 'on';
}

export class EventsProtected extends TidelineError {
	constructor(subject: SubjectId) {
		super('events_protected', `The events of ${subject} are for those whom it accepts as followers: ask to follow it.`);
	}
}
