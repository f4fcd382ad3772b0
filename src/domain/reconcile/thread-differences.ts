/** Every live reply must be in the partition of its thread, as its ledger has it, and counted there once. */
import { isDeepStrictEqual } from 'node:util';
import type { EventId } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, Write } from '../../storage/port.ts';
import { eventKeys, eventRowOf, getEvent } from '../../storage/rows/ledger/events.ts';
import { followedThreadKeys, followedThreadOf } from '../../storage/rows/ledger/followed-threads.ts';
import {
	getThreadFollower,
	setThreadFollower,
	threadFollowerKeys,
	threadFollowerOf,
} from '../../storage/rows/thread-followers.ts';
import { countsOfReplies, firstOfThread, isReply, type Reply, replyKeys, replyOf } from '../../storage/rows/threads.ts';
import type { Domain } from '../domain.ts';
import { postingOf } from '../ledger/find-entry.ts';
import { enterReply, withdrawReply } from '../thread/replies.ts';
import { type Difference, differs, type Found } from './check.ts';
import { isGenuine } from './content.ts';
import { reactionSumDifferences } from './reaction-differences.ts';

/** Counts again so often when replies come meanwhile. */
const ROUNDS = 3;

/** Replies of a subject that their threads lack, and threads that do not know what it chose. */
export async function* lostReplies(
	domain: Domain,
	subject: SubjectId,
	forged: ReadonlySet<EventId>,
): AsyncGenerator<Difference> {
	const { ledger } = domain.store.tables;
	for await (const rows of pagesOf(ledger, eventKeys.all(subject)))
		for (const found of rows.map(eventRowOf))
			if (!found.removed && isReply(found.event) && !forged.has(found.event.id)) {
				const { event } = found;
				yield* differs(domain, subject, `its reply ${event.id}`, () => checkEntered(domain, event));
			}
	for await (const rows of pagesOf(ledger, followedThreadKeys.all(subject)))
		for (const { row } of rows) {
			const thread = followedThreadKeys.threadOf(row);
			if (thread) yield* differs(domain, subject, `its choice ${row}`, () => checkChoice(domain, subject, thread));
		}
}

async function checkEntered(domain: Domain, { actor, id, thread }: Reply): Promise<Found | undefined> {
	const { timelines, ledger } = domain.store.tables;
	// Before the event: a removal writes the ledger first, so a tombstone of an event that is live after it is damage.
	const row = await timelines.get(replyKeys.reply(thread, id));
	const follower = await getThreadFollower(timelines, thread, actor);
	if (row && replyOf(row) && follower) return undefined;
	const found = await getEvent(ledger, actor, id);
	if (!found || found.removed) return undefined;
	const write = async () => {
		if (row && !replyOf(row)) await timelines.delete(row, row.etag);
		await enterReply(domain, found.event);
	};
	return { kind: 'lost', what: `${id} is not in the thread ${thread.id}`, write };
}

async function checkChoice(domain: Domain, subject: SubjectId, thread: EventRef): Promise<Found | undefined> {
	const { ledger, timelines } = domain.store.tables;
	const row = await ledger.get(followedThreadKeys.thread(subject, thread));
	const choice = row && followedThreadOf(row);
	const entered = await getThreadFollower(timelines, thread, subject);
	if (!choice || (entered?.seq === choice.seq && entered.follows === choice.follows)) return undefined;
	const write = () => setThreadFollower(timelines, thread, { subject, ...choice });
	return { kind: 'lost', what: `the thread ${thread.id} does not have its choice`, write };
}

/** Everything in a thread must be a live reply in it, and counted, or what a ledger says of who follows it. */
export async function* threadDifferences(domain: Domain, partition: string): AsyncGenerator<Difference> {
	const thread = firstOfThread(partition);
	if (!thread) return;
	for await (const rows of pagesOf(domain.store.tables.timelines, replyKeys.all(thread)))
		for (const row of rows) {
			const reply = replyOf(row);
			if (reply)
				yield* differs(domain, reply.actor, `the row ${row.row} under ${partition}`, () =>
					checkRow(domain, thread, row),
				);
		}
	for await (const rows of pagesOf(domain.store.tables.timelines, threadFollowerKeys.all(thread)))
		for (const row of rows) {
			const { subject } = threadFollowerOf(row);
			yield* differs(domain, subject, `the row ${row.row} under ${partition}`, () =>
				checkFollower(domain, thread, row),
			);
		}
	yield* reactionSumDifferences(domain, thread);
	yield* differs(domain, thread.subject, `the counts under ${partition}`, () => checkCounts(domain, thread));
}

/** A choice that the thread lacks is found by its ledger: see `checkChoice`. */
async function checkFollower(
	domain: Domain,
	thread: EventRef,
	{ partition, row: name }: Row,
): Promise<Found | undefined> {
	const { timelines, ledger } = domain.store.tables;
	// Before the ledger: a choice is there first, so that a row which knows a later one is damage.
	const row = await timelines.get({ partition, row: name });
	if (!row) return undefined;
	const entered = threadFollowerOf(row);
	const { subject } = entered;
	const fact = await ledger.get(followedThreadKeys.thread(subject, thread));
	const due = fact ? followedThreadOf(fact) : { follows: true, seq: 0 };
	const isBehind = entered.seq < due.seq;
	if (isBehind || (entered.seq === due.seq && entered.follows === due.follows)) return undefined;
	const write = async () =>
		fact || (await takesPart(domain, thread, subject))
			? timelines.update(row, due, row.etag)
			: timelines.delete(row, row.etag);
	return { kind: 'changed', what: `the thread ${thread.id} has another choice of ${subject}`, write };
}

async function takesPart({ store }: Domain, thread: EventRef, subject: SubjectId): Promise<boolean> {
	for await (const rows of pagesOf(store.tables.timelines, replyKeys.all(thread)))
		if (rows.some((row) => replyOf(row)?.actor === subject)) return true;
	return false;
}

async function checkRow(domain: Domain, thread: EventRef, { partition, row: name }: Row): Promise<Found | undefined> {
	const { timelines, ledger } = domain.store.tables;
	const row = await timelines.get({ partition, row: name });
	const reply = row && replyOf(row);
	if (!reply) return undefined;
	const { actor, id } = reply;
	const what = `${id} of ${actor} is in the thread ${thread.id}`;
	const take = () => withdrawReply(domain, thread, id);
	const found = await getEvent(ledger, actor, id);
	if (!found) {
		// If it was posted once, this row may be the last copy of its text.
		const write = (await postingOf(domain, actor, id)) ? undefined : take;
		return { kind: 'ghost', what: `${what}, and its ledger has no such event`, other: actor, write };
	}
	if (found.removed) return { kind: 'ghost', what: `${what} and was removed`, other: actor, write: take };
	if (isDeepStrictEqual(plain(reply), plain(found.event))) return undefined;
	const isMended = await isGenuine(domain, found);
	const write = async () => {
		// The count goes with the row that was there, and comes back with the right one.
		await take();
		await timelines.delete(replyKeys.reply(thread, id));
		await enterReply(domain, found.event);
	};
	return { kind: 'changed', what: `${what} with another content`, other: actor, write: isMended ? write : undefined };
}

/** Without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function checkCounts(domain: Domain, thread: EventRef): Promise<Found | undefined> {
	for (let round = 0; round < ROUNDS; round++) {
		const writes = await writesOfCounts(domain, thread);
		if (writes.length === 0) return undefined;
		// Again, for a reply in between: what is wrong stays so, and under the same ETags.
		if (!isDeepStrictEqual(await writesOfCounts(domain, thread), writes)) continue;
		const { timelines } = domain.store.tables;
		return {
			kind: 'count',
			what: `${writes.length} of the counts in the thread ${thread.id} are not those of its replies`,
			write: () => timelines.writeMany(writes),
		};
	}
	return undefined;
}

/** Counts are read before replies, so that each write meets the ETag of a count that changed meanwhile. */
async function writesOfCounts({ store }: Domain, thread: EventRef): Promise<Write[]> {
	const { timelines } = store.tables;
	const { partition } = replyKeys.all(thread);
	const found = new Map<string, Row>();
	for await (const rows of pagesOf(timelines, replyKeys.ofEvents(partition)))
		for (const row of rows) found.set(row.row, row);
	const replies: Reply[] = [];
	for await (const rows of pagesOf(timelines, replyKeys.all(thread)))
		for (const reply of rows.map(replyOf)) if (reply && isReply(reply)) replies.push(reply);
	return countsOfReplies(thread, replies, found);
}
