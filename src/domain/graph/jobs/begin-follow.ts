import { isForFollowers } from '../../../contract/event/audience.ts';
import type { Event } from '../../../contract/event/event.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { clearFollowRequest } from '../../../storage/rows/followers/follow-requests.ts';
import { setFollower } from '../../../storage/rows/followers/set-follower.ts';
import { getFollower } from '../../../storage/rows/followers/subject-followers.ts';
import type { Brought } from '../../../storage/rows/ledger/following.ts';
import { headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import { bringAbout, type Consequences } from '../../event/jobs/consequences.ts';
import type { OneGo } from '../../event/jobs/deliver-event.ts';
import { liveEventsOf } from '../../event/list-events.ts';
import { leaveToDrain } from '../../leave-to-drain.ts';
import { notificationSteps, type Told } from '../../notification/notification-writes.ts';
import type { JobLease } from '../../ports/lease.ts';
import { rowsOf } from '../../timeline/timeline-writes.ts';
import { blockerOf } from '../blocked.ts';
import { endIfBlocked } from '../end-follows.ts';
import { noteBrought, noteOf } from '../pair.ts';

/**
 * followed: sets the follower row, looks for a block that the follow did not see, brings the newest 250 live events of the
 * followed subject, tells it, and then notes what the follow brings.
 */
export async function beginFollow(domain: Domain, follower: SubjectId, job: JobRow, lease: JobLease): Promise<void> {
	const { target: followed, seq, request } = job;
	const { subjectFollowers } = domain.store.tables;
	lease.assertHeld();
	const row = await setFollower(subjectFollowers, followed, { follower, state: 'on', seq });
	domain.reached?.('follower row set');
	if (request !== undefined) await clearFollowRequest(subjectFollowers, followed, { follower, seq });
	// A newer follow does the rest itself, under its own epoch; a newer unfollow wants none of it.
	if (row.seq > seq) return;
	if (await endIfBlocked(domain, follower, followed, leaveToDrain(domain))) return;
	const { brought, ...due } = await consequencesOfFollow(domain, follower, job, lease);
	await bringAbout(domain, due, lease);
	// Noted last, when the events are there.
	if (brought) await noteBrought(domain, follower, followed, seq, brought);
}

/**
 * The same for a follow whose row was written with the command: what is left to write, in one go. Undefined when it takes
 * more than that.
 */
export async function beginFollowInOneGo(
	domain: Domain,
	follower: SubjectId,
	job: JobRow,
	lease: JobLease,
): Promise<OneGo | undefined> {
	const { target: followed, seq, request } = job;
	if (request !== undefined) return undefined;
	const [row, blocker] = await Promise.all([
		getFollower(domain.store.tables.subjectFollowers, followed, follower),
		blockerOf(domain, follower, followed),
	]);
	if (row?.state !== 'on' || row.seq !== seq || blocker) return undefined;
	const { brought, ...due } = await consequencesOfFollow(domain, follower, job, lease);
	const note = brought && (await noteOf(domain, follower, followed, seq, brought));
	return { ...due, ledger: note ? [note] : [] };
}

/** Describes the consequences of a follow once its row is on: the follower gets events, the followed subject is told. */
async function consequencesOfFollow(
	domain: Domain,
	follower: SubjectId,
	job: JobRow,
	lease: JobLease,
): Promise<Consequences & { brought?: Brought }> {
	const { target: followed, seq: epoch } = job;
	const { events, brought } = await backfillOf(domain, followed, lease);
	const timelines = rowsOf(events.map((event) => ({ reader: follower, event, epoch })));
	const notifications = await notificationSteps(domain, [toldOfFollow(follower, job)]);
	return { timelines, notifications, pushes: [], ...(brought && { brought }) };
}

/** For the followed subject. */
const toldOfFollow = (
	follower: SubjectId,
	{ target, seq, createdAt }: Pick<JobRow, 'target' | 'seq' | 'createdAt'>,
): Told => ({ reader: target, row: { kind: 'follower', at: Date.parse(createdAt), subject: follower, seq } });

/**
 * The events that a new follower gets, and the note of them. To be read once the follower row is on: then the events of
 * all entries that are newer than `head` are delivered to it.
 */
async function backfillOf(
	domain: Domain,
	followed: SubjectId,
	lease: JobLease,
): Promise<{ events: Event[]; brought?: Brought }> {
	const { ledger } = domain.store.tables;
	const all = await newestOf(domain, followed, lease);
	// Fewer than the limit: then these are all events that there were, and all others come later. So the head need not be
	// read, which changes with each act of the followed subject.
	if (all.length < domain.sizes.backfill) return { events: all, brought: { head: 0 } };
	// Read before the list of events, which then holds all earlier ones.
	const row = await ledger.get(headKey(followed));
	const events = await newestOf(domain, followed, lease);
	const head = row ? headOf(row).seq : 0;
	// A head that cannot be read has no seq.
	if (!Number.isSafeInteger(head)) return { events };
	return { events, brought: { head, upTo: events.at(-1)?.id ?? '' } };
}

/** The newest live events. A page may be short, because removed events lie between them. */
async function newestOf(domain: Domain, subject: SubjectId, lease: JobLease): Promise<Event[]> {
	const events: Event[] = [];
	const wanted = domain.sizes.backfill;
	let cursor: string | undefined;
	while (events.length < wanted) {
		lease.assertHeld();
		const page = await liveEventsOf(domain, subject, { cursor, limit: wanted - events.length }, isForFollowers);
		events.push(...page.items);
		if (!page.next) break;
		cursor = page.next;
	}
	return events;
}
