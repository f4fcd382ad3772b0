/**
 * Does in the copy what the jobs of some entries did in the source: the rows of timelines, followers, the search index and
 * so on. Jobs may run late and twice, so they do it as they did it there.
 */
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, Store, Table } from '../../storage/port.ts';
import { clearFollowRequest } from '../../storage/rows/followers/follow-requests.ts';
import { setFollower } from '../../storage/rows/followers/set-follower.ts';
import { commandIdOf, entryOf } from '../../storage/rows/ledger/entries.ts';
import { answerKeys, answerOf } from '../../storage/rows/ledger/following.ts';
import { getJob, type JobRow, jobKeys, jobProperties } from '../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import { rowsOfFollow } from '../backup/make-again/make-event-rows.ts';
import { enterRanks } from '../directory/enter-ranks.ts';
import type { Domain } from '../domain.ts';
import { bringAbout } from '../event/jobs/consequences.ts';
import { NOBODY } from '../event/jobs/timelines-named.ts';
import { readPair } from '../graph/pair.ts';
import { indexEntry } from '../jobs/index-entry.ts';
import { runJob } from '../jobs/run-job.ts';
import type { Command, Committed } from '../ledger/command.ts';
import { targetOf } from '../ledger/private-act.ts';
import { mapSome } from '../lists/map-some.ts';
import { tell, toldOfPair } from '../notification/notification-writes.ts';
import type { JobLease } from '../ports/lease.ts';
import { repeat } from '../waiting/repeat.ts';
import type { DoneEntry } from './copied-rows.ts';

const LEDGERS_AT_ONCE = 8;

/** No other process does this work. */
const NO_LEASE: JobLease = { assertHeld() {} };

/**
 * Replays entries of the source, those of one ledger in their order. Each job has made its own commands there, and their
 * rows are here. A job that would have to make one after all stays on its ledger, for the service that goes on here.
 */
export async function replayEntries(given: Domain, entries: readonly DoneEntry[]): Promise<void> {
	const domain: Domain = { ...given, store: withoutLeaves(given.store), committer: { commit: settledOnly } };
	const byLedger = [...Map.groupBy(entries, ({ entry }) => entry.partition)];
	await mapSome(byLedger, LEDGERS_AT_ONCE, async ([subject, some]) => {
		for (const each of some.toSorted((one, other) => entryOf(one.entry).seq - entryOf(other.entry).seq))
			await repeat(domain, () => replayEntry(domain, subject, each)).catch(ignoreUnsettled);
	});
}

/** The log comes from the source as it is. Its jobs would enter leaves that have their places already. */
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

async function replayEntry(domain: Domain, subject: SubjectId, done: DoneEntry): Promise<void> {
	const job = await jobOnLedger(domain, subject, done);
	if (job.action !== 'followed') return void (await runJob(domain, subject, job, {}, NO_LEASE));
	await indexEntry(domain, subject, job);
	await bringFollow(domain, subject, job);
	await enterRanks(domain, subject, job, NO_LEASE);
	await domain.store.tables.ledger.delete(jobKeys.job(subject, job.commandId));
}

/** The job as before its first run. It is on the ledger while its work is done, as whoever takes a part of it expects. */
async function jobOnLedger(domain: Domain, subject: SubjectId, { entry, job }: DoneEntry): Promise<Stored<JobRow>> {
	const { ledger } = domain.store.tables;
	const commandId = commandIdOf(entry);
	const { purgedAt: _, ...first } = (await getJob(ledger, subject, commandId)) ?? job ?? (await jobMade(domain, entry));
	const { etag: __, ...row } = { etag: '', ...first };
	return { ...row, etag: await ledger.upsert(jobKeys.job(subject, commandId), jobProperties(row)) };
}

/** The job of an entry that the source has deleted. */
async function jobMade(domain: Domain, row: Row): Promise<JobRow> {
	const entry = entryOf(row);
	const { subject, seq, action, at: createdAt } = entry;
	return {
		commandId: commandIdOf(row),
		action,
		seq,
		target: await targetOf(domain, entry),
		createdAt,
		...(action === 'event-removed' && { named: NOBODY }),
		...(await requestOf(domain, { subject, action, seq, target: entry.target })),
	};
}

/** The follow request that an answer is to, as long as it is the newest one. An unfollow ends all requests before it. */
async function requestOf(
	{ store }: Domain,
	{ subject, action, seq, target }: Pick<JobRow, 'action' | 'seq' | 'target'> & { subject: SubjectId },
): Promise<{ request?: number }> {
	if (action === 'unfollowed') return { request: seq };
	if (action !== 'follow-accepted' && action !== 'follow-refused') return {};
	const answer = await store.tables.ledger.get(answerKeys.answer(subject, target));
	return answer ? { request: answerOf(answer).request } : {};
}

/** Not by its job: it would bring the newest events of this moment, and not those that it brought. */
async function bringFollow(domain: Domain, follower: SubjectId, { target: followed, seq }: JobRow): Promise<void> {
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
