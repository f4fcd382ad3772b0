import { NotFound, type TidelineError } from '../../contract/errors/errors.ts';
import { isForFollowers } from '../../contract/event/audience.ts';
import type { Event, EventId, Provenance } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { threadOfReplies } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type EventRow, getEvent } from '../../storage/rows/ledger/events.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { assertMayRead } from '../graph/blocked.ts';
import { contentOfEvent } from './content-of-event.ts';
import { EventsProtected, type Reach, reachOf, readsEvent } from './protected-events.ts';
import { recordHiddenRead, withoutRole } from './record-hidden-read.ts';

/**
 * An event with where it came from, or the time of its removal (ISO 8601 in UTC) and the thread of the replies to it, where
 * that is known.
 */
export type FoundEvent =
	| { removed: false; event: Event & Provenance }
	| { removed: true; removedAt: string; repliesIn?: EventRef | undefined };

/** Throws `event_not_found`, `events_protected`, `blocked`. */
export async function getEventOf(ctx: Ctx, { subject, id }: { subject: SubjectId; id: EventId }): Promise<FoundEvent> {
	authorize(ctx.principal, 'event.read');
	return readableEvent(ctx, { subject, id });
}

/** The same for a caller whose permission is another one. */
export async function readableEvent(
	ctx: Ctx,
	{ subject, id }: { subject: SubjectId; id: EventId },
): Promise<FoundEvent> {
	const [row, reach] = await Promise.all([
		getEvent(ctx.domain.store.tables.ledger, subject, id),
		reachOf(ctx, subject),
		assertMayRead(ctx, subject),
	]);
	const allowed = row && !row.removed ? await readsEvent(ctx, row.event, reach) : reach !== 'none';
	if (!allowed) throw unreadable(subject, id, reach, row);
	if (!row) throw new NotFound('event', id);
	await recordIfHidden(ctx, subject, row);
	if (row.removed) return { removed: true, removedAt: row.removedAt, repliesIn: row.repliesIn };
	return { removed: false, event: contentOfEvent(row) };
}

/** A role opens what only followers read: that is on the trail. */
async function recordIfHidden(ctx: Ctx, subject: SubjectId, row: EventRow): Promise<void> {
	const member = withoutRole(ctx, subject);
	if (!member || row.removed) return;
	if (!(await readsEvent(member, row.event))) await recordHiddenRead(member, row.event.id);
}

/** Only the audience of an event learns that it is there. */
function unreadable(subject: SubjectId, id: EventId, reach: Reach, row: EventRow | undefined): TidelineError {
	const isForOthers = row && !row.removed && !isForFollowers(row.event);
	return isForOthers && reach !== 'none' ? new NotFound('event', id) : new EventsProtected(subject);
}

/** The thread in which replies to an event stand. A removed one that tells of none may have begun a thread. */
export const threadOfFound = (event: EventRef, found: FoundEvent): EventRef =>
	found.removed ? (found.repliesIn ?? event) : threadOfReplies(found.event);
