import { TidelineError } from '../../contract/errors/errors.ts';
import { isForFollowers } from '../../contract/event/audience.ts';
import type { Event } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { isMentioned } from '../../contract/event/mention.ts';
import { isReplyTo } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { readerOf, readsEverything } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { blockerBefore } from '../graph/blocked.ts';
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

/** An event is told to the subjects that it mentions or answers, followed or not. */
export const isToldOf = (reader: SubjectId, event: Event): boolean =>
	isMentioned(event, reader) || isReplyTo(event, reader);

/**
 * Whether the caller may read a live event, a block between the two aside. A reply in a thread that not everybody may read
 * is read by those who may read its first event, while that is there. So is one that answers the caller: somebody else may
 * have written it after the caller lost the right to read the thread.
 */
export async function readsEvent(ctx: Ctx, event: Event, known?: Reach): Promise<boolean> {
	const reader = readerOf(ctx.principal);
	const isInThread = event.audience === 'thread';
	const isAnswered = reader !== undefined && isReplyTo(event, reader);
	// The first event was the reader's own, also once it is removed.
	const isTold = isAnswered && (!isInThread || event.thread?.subject === reader);
	if (isTold || (reader !== undefined && isMentioned(event, reader))) return true;
	const reach = known ?? (await reachOf(ctx, event.actor));
	if (!isInThread || reaches(reach, event)) return reaches(reach, event);
	return (reach !== 'none' || isAnswered) && event.thread !== undefined && readsFirst(ctx, event.thread);
}

/** The first event of such a thread is in no other one. */
async function readsFirst(ctx: Ctx, { subject, id }: EventRef): Promise<boolean> {
	const row = await getEvent(ctx.domain.store.tables.ledger, subject, id);
	if (!row || row.removed || row.event.audience === 'thread') return false;
	return !(await blockerBefore(ctx, subject)) && readsEvent(ctx, row.event);
}

/** A subject as a caller without a role. */
export const asMember = (domain: Domain, subject: SubjectId): Ctx => ({
	domain,
	principal: { kind: 'user', subject, name: subject, role: 'member' },
});

export class EventsProtected extends TidelineError {
	constructor(subject: SubjectId) {
		super('events_protected', `Only followers can see these events of ${subject}. Ask to follow.`);
	}
}
