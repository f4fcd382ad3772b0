import { TidelineError } from '../../contract/errors/errors.ts';
import { isForFollowers } from '../../contract/event/audience.ts';
import type { Event } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { readerOf, readsEverything } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { readPair } from '../graph/pair.ts';

/** The events of a subject that a caller may read: all, those for its followers, the public ones, or none. */
export type Reach = 'all' | 'followers' | 'open' | 'none';

/**
 * The subject itself, admins and operators read all of its events, and its followers those that are for them. Others read
 * none while it accepts its followers one by one, and never the events that it posted in such a time.
 */
export async function reachOf({ domain, principal }: Ctx, subject: SubjectId): Promise<Reach> {
	const reader = readerOf(principal);
	if (readsEverything(principal) || reader === subject) return 'all';
	const [profile, pair] = await Promise.all([
		getProfile(domain.store.tables.ledger, subject),
		reader === undefined ? undefined : readPair(domain, reader, subject),
	]);
	if (pair?.state === 'on') return 'followers';
	return profile?.follows === 'approval' ? 'none' : 'open';
}

export function reaches(reach: Reach, event: Event): boolean {
	if (reach === 'followers') return isForFollowers(event);
	return reach === 'all' || (reach === 'open' && !event.audience);
}

export class EventsProtected extends TidelineError {
	constructor(subject: SubjectId) {
		super('events_protected', `Only followers can see these events of ${subject}. Ask to follow.`);
	}
}
