import { TidelineError } from '../../contract/errors.ts';
import type { Event } from '../../contract/event.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { readPair } from '../graph/pair.ts';

/** Which events of a subject a caller may read: all, those that are for everybody, or none. */
export type Reach = 'all' | 'open' | 'none';

/**
 * The subject itself, its followers and admins read all of its events. Others read none while it accepts its followers
 * one by one, and never what it posted in such a time.
 */
export async function reachOf(domain: Domain, principal: Principal, subject: SubjectId): Promise<Reach> {
	if (principal.kind !== 'user' || principal.admin || principal.subject === subject) return 'all';
	const [profile, pair] = await Promise.all([
		getProfile(domain.store.tables.ledger, subject),
		readPair(domain, principal.subject, subject),
	]);
	if (pair?.state === 'on') return 'all';
	return profile?.follows === 'approval' ? 'none' : 'open';
}

export function reaches(reach: Reach, event: Event): boolean {
	return reach === 'all' || (reach === 'open' && !event.audience);
}

export class EventsProtected extends TidelineError {
	protected static override readonly codes = ['events_protected'] as const;
	constructor(subject: SubjectId) {
		super('events_protected', `These events of ${subject} are for its followers: ask to follow it.`);
	}
}
