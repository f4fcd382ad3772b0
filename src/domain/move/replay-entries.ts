/**
 * Does in the copy what the jobs of some entries did in the source: the rows of timelines, followers, the search index and
 * so on. Jobs may run late and twice, so most of them are run again.
 */
import type { Action } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store, Table } from '../../storage/port.ts';
import { clearFollowRequest } from '../../storage/rows/followers/follow-requests.ts';
import { setFollower } from '../../storage/rows/followers/set-follower.ts';
import { followerKeys, followersOf } from '../../storage/rows/followers/subject-followers.ts';
import { entryOf } from '../../storage/rows/ledger/entries.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { type JobRow, jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { enterDocument } from '../../storage/search/write-documents.ts';
import { deliveriesOf, type Named, namedIn, readerOf, rowsOfFollow } from '../backup/make-again/make-event-rows.ts';
import { removedBy } from '../backup/make-again/make-tombstones.ts';
import { NO_LEASE } from '../backup/make-again/making.ts';
import { enterRanks } from '../directory/enter-ranks.ts';
import type { Domain } from '../domain.ts';
import { bringAbout } from '../event/jobs/consequences.ts';
import { withdrawMany } from '../event/jobs/withdraw-many.ts';
import { readPair } from '../graph/pair.ts';
import { indexEntry } from '../jobs/index-entry.ts';
import { jobKindOf } from '../jobs/job-table.ts';
import { runJob } from '../jobs/run-job.ts';
import { scheduleSecondRun } from '../jobs/second-run.ts';
import type { Command, Committed } from '../ledger/command.ts';
import { mapSome } from '../lists/map-some.ts';
import { notificationSteps, tell, toldOfPair } from '../notification/notification-writes.ts';
import { documentOf } from '../search/document-of.ts';
import { enterReply } from '../thread/replies.ts';
import { rowsOf } from '../timeline/timeline-writes.ts';
import { repeat } from '../waiting/repeat.ts';
import type { ChangedEntry } from './copied-rows.ts';
import { jobOnLedger } from './job-of-entry.ts';

const LEDGERS_AT_ONCE = 8;
const READS_AT_ONCE = 16;

/**
 * Replays entries of the source, those of one ledger in their order. Each job has made its own commands there, and their
 * rows are here. A job that would have to make one after all stays on its ledger, for the service that goes on here.
 */
export async function replayEntries(given: Domain, entries: readonly ChangedEntry[]): Promise<void> {
	const domain: Domain = { ...given, store: withoutLeaves(given.store), committer: { commit: settledOnly } };
	const ofEvents = ({ entry }: ChangedEntry) => OF_EVENTS.includes(entryOf(entry).action);
	// Followers first: events reach those that are there.
	for (const some of [entries.filter((one) => !ofEvents(one)), entries.filter(ofEvents)])
		await mapSome([...Map.groupBy(some, ({ entry }) => entry.partition)], LEDGERS_AT_ONCE, async ([subject, done]) => {
			for (const each of done.toSorted((one, other) => entryOf(one.entry).seq - entryOf(other.entry).seq))
				await repeat(domain, () => replayEntry(domain, subject, each)).catch(ignoreUnsettled);
		});
}

const OF_EVENTS: readonly Action[] = ['event-posted', 'event-removed', 'events-expired'];

/** The log comes from the source as it is. Jobs would enter leaves that have their places already. */
function withoutLeaves(store: Store): Store {
	const log: Table = { ...store.tables.log, writeMany: async (writes) => writes.map(() => 'done') };
	return { ...store, tables: { ...store.tables, log } };
}

class Unsettled extends Error {}

async function settledOnly<T>({ decide }: Command<T>): Promise<Committed<T>> {
	const decision = await decide(new Map());
	if ('settled' in decision) return { result: decision.settled };
	throw new Unsettled('A copy makes no entries of its own.');
}

function ignoreUnsettled(error: unknown): void {
	if (!(error instanceof Unsettled)) throw error;
}

async function replayEntry(domain: Domain, subject: SubjectId, changed: ChangedEntry): Promise<void> {
	const { job: open, isOpen } = changed;
	// Its job goes on in the copy, with receipts that say what it has done in the source.
	if (isOpen) return open && REPLAYS[open.action]?.(domain, subject, open);
	const job = await jobOnLedger(domain, subject, changed);
	const replay = REPLAYS[job.action];
	if (!replay) return void (await runJob(domain, subject, job, {}, NO_LEASE));
	await indexEntry(domain, subject, job);
	await replay(domain, subject, job);
	await enterRanks(domain, subject, job, NO_LEASE);
	if (jobKindOf(job.action)?.second) await scheduleSecondRun(domain, subject, job);
	else await domain.store.tables.ledger.delete(jobKeys.job(subject, job.commandId));
}

/** The work of jobs that would do something else by now. */
const REPLAYS: Partial<Record<Action, (domain: Domain, subject: SubjectId, job: JobRow) => Promise<void>>> = {
	'event-posted': deliverAgain,
	'event-removed': withdrawAgain,
	followed: followAgain,
};

/** The receipts of the event, which are in the copy, say that all followers have it. */
async function deliverAgain(domain: Domain, poster: SubjectId, { target: event }: JobRow): Promise<void> {
	const found = await getEvent(domain.store.tables.ledger, poster, event);
	if (!found || found.removed) return;
	let named: Named | undefined = await namedIn(domain, poster, [found], new Set());
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, followerKeys.all(poster))) {
		const on = followersOf(rows).filter(({ state }) => state === 'on');
		const followers = await mapSome(on, READS_AT_ONCE, ({ follower }) => readerOf(domain, poster, follower));
		const { deliveries, told } = deliveriesOf(found, followers, named);
		const notifications = await notificationSteps(domain, told);
		await bringAbout(domain, { timelines: rowsOf(deliveries), notifications, pushes: [] }, NO_LEASE);
		named = undefined;
	}
	await enterReply(domain, found.event);
	await enterDocument(domain.store, documentOf(found.event, found.tags));
}

/** The receipts say that it is gone from all timelines. */
async function withdrawAgain(domain: Domain, poster: SubjectId, job: JobRow): Promise<void> {
	for await (const events of removedBy(domain, poster, job)) await withdrawMany(domain, poster, events, NO_LEASE);
}

/** The job would bring the newest events of this moment, and not those that it brought. */
async function followAgain(domain: Domain, follower: SubjectId, { target: followed, seq }: JobRow): Promise<void> {
	const { subjectFollowers } = domain.store.tables;
	await setFollower(subjectFollowers, followed, { follower, state: 'on', seq });
	await clearFollowRequest(subjectFollowers, followed, { follower, seq });
	const pair = await readPair(domain, follower, followed);
	// A later entry changed it.
	if (pair?.state !== 'on' || pair.seq !== seq) return;
	for await (const timelines of rowsOfFollow(domain, { follower, followed, pair }))
		await bringAbout(domain, { timelines, notifications: [], pushes: [] }, NO_LEASE);
	await tell(domain, [toldOfPair(follower, followed, pair)]);
}
