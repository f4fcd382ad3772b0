/** The read mark of a subject's timeline. It is no act: nobody else sees it, so no entry tells of it. */
import type { EventId } from '../../contract/event/event.ts';
import type { ReadMark } from '../../contract/reading/read-mark.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getReadMark, moveReadMark, TIMELINE_FEED } from '../../storage/rows/ledger/read-marks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { assertExist } from '../subject/profile.ts';

/** Up to which event a subject has seen its timeline, on any of its devices. */
export async function timelineSeen({ domain, principal }: Ctx, { reader }: { reader: SubjectId }): Promise<ReadMark> {
	authorize(principal, 'timeline.read', reader);
	const upTo = await getReadMark(domain.store.tables.ledger, reader, TIMELINE_FEED);
	return upTo === undefined ? {} : { upTo };
}

/**
 * Moves the mark on to an event, on all devices: never back, never beyond now, and at most once a minute. Resolves to where
 * it is then. Throws `subject_not_found`.
 */
export async function markTimelineSeen(
	{ domain, principal }: Ctx,
	{ reader, upTo }: { reader: SubjectId; upTo: EventId },
): Promise<ReadMark> {
	authorize(principal, 'timeline.read', reader);
	await assertExist(domain, reader);
	const moved = { subject: reader, feed: TIMELINE_FEED, upTo, now: domain.now() };
	return { upTo: await moveReadMark(domain.store.tables.ledger, moved) };
}
