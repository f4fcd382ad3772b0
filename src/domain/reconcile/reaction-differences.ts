/**
 * Every reaction on a ledger must be in a shard of its event, as the ledger has it, and counted there and in the count of all
 * shards. A count is compared once its rows are as they should be.
 */
import { isDeepStrictEqual } from 'node:util';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { threadOfReplies } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { getGivenReactions, givenReactionKeys } from '../../storage/rows/ledger/given-reactions.ts';
import {
	type CountedShards,
	countedShardsOf,
	countedShardsProperties,
	countsOf,
	getShardCounts,
	isClosed,
	NOTHING_COUNTED,
	posterOfCount,
	reactionKeys,
	reactionOf,
	SHARDS,
	type Shard,
	shardCountOf,
	shardCountProperties,
} from '../../storage/rows/reactions.ts';
import { replyKeys } from '../../storage/rows/threads.ts';
import type { Domain } from '../domain.ts';
import { enterReactions, isLive, sumUp } from '../reaction/enter-reactions.ts';
import { reopenReactions } from '../reaction/withdraw-reactions.ts';
import { type Check, type Difference, differs, type Found } from './check.ts';

/** Looks again so often when reactions come meanwhile. */
const ROUNDS = 3;

/** Reactions of a subject that the shards of their events lack. */
export async function* lostReactions(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, givenReactionKeys.all(subject)))
		for (const { row } of rows) {
			const event = givenReactionKeys.eventOf(row);
			if (event) yield* differs(domain, subject, `its ${row}`, () => checkEntered(domain, subject, event));
		}
}

async function checkEntered(domain: Domain, subject: SubjectId, event: EventRef): Promise<Found | undefined> {
	const { ledger, timelines } = domain.store.tables;
	// Before the ledger: a command writes that first, so that a row which knows an earlier entry is behind.
	const row = await timelines.get(reactionKeys.by(event, subject));
	const given = await getGivenReactions(ledger, subject, event);
	if (!given || !(await isLive(domain, event))) return undefined;
	const count = await timelines.get(replyKeys.reactions(given.thread, event.id));
	const entered = row && reactionOf(row);
	const { kinds, seq } = given;
	if (count && !isClosed(count) && entered?.seq === seq && isDeepStrictEqual(entered.kinds, kinds)) return undefined;
	const write = async () => {
		if (isClosed(count)) await reopenReactions(domain, event, given.thread);
		// The count of the shard is compared later.
		if (row && entered && entered.seq >= seq) await timelines.delete(row, row.etag);
		await enterReactions(domain, event, subject);
	};
	return { kind: 'lost', what: `${event.id} does not have its reactions`, other: event.subject, write };
}

/** Everything in a shard must be a reaction to a live event, and counted. */
export async function* reactionDifferences(domain: Domain, partition: string): AsyncGenerator<Difference> {
	const place = reactionKeys.read(partition);
	if (!place) return;
	const { event, shard } = place;
	for await (const rows of pagesOf(domain.store.tables.timelines, reactionKeys.all(event, shard)))
		for (const row of rows) {
			const subject = reactionKeys.subjectOf(row.row);
			yield* differs(domain, subject, `its row under ${partition}`, () => checkRow(domain, event, row));
		}
	yield* differs(domain, event.subject, `the count under ${partition}`, unlessUnderWay(domain, event, shard));
}

async function checkRow(domain: Domain, event: EventRef, { partition, row: name }: Row): Promise<Found | undefined> {
	const { timelines, ledger } = domain.store.tables;
	const row = await timelines.get({ partition, row: name });
	// A subject that was erased leaves an empty row for a day.
	if (!row || reactionOf(row).kinds.length === 0) return undefined;
	const subject = reactionKeys.subjectOf(name);
	const isDue = (await isLive(domain, event)) && (await getGivenReactions(ledger, subject, event)) !== undefined;
	if (isDue) return undefined;
	const write = () => timelines.delete(row, row.etag);
	return { kind: 'ghost', what: `${event.id} has reactions that it should not have`, other: event.subject, write };
}

/** Found twice in a row: each write is under the ETag of what was read. */
function unlessUnderWay(domain: Domain, event: EventRef, shard: Shard): Check {
	return async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const [first, second] = [await checkShard(domain, event, shard), await checkShard(domain, event, shard)];
			if (!first || !second) return undefined;
			if (first.about === second.about) return second;
		}
		return undefined;
	};
}

type FoundTwice = Found & { about: string };

/** The count is read before its rows, so that a write meets the ETag of a count that changed meanwhile. */
async function checkShard(domain: Domain, event: EventRef, shard: Shard): Promise<FoundTwice | undefined> {
	const { timelines, ledger } = domain.store.tables;
	const key = reactionKeys.count(event, shard);
	const row = await timelines.get(key);
	const found = await getEvent(ledger, event.subject, event.id);
	const what = `the reactions to ${event.id} in the shard ${shard} are counted wrong`;
	if (!found || found.removed) {
		if (!row || isClosed(row)) return undefined;
		return { kind: 'ghost', what, about: row.etag, write: () => timelines.delete(key, row.etag) };
	}
	const thread = threadOfReplies(found.event);
	if (isClosed(row))
		return { kind: 'count', what, about: 'closed', write: () => reopenReactions(domain, event, thread) };
	const before = row ? shardCountOf(row) : NOTHING_COUNTED;
	const counts = await countedIn(domain, event, shard);
	if (isDeepStrictEqual(before.counts, counts)) return undefined;
	// A version that the count of all shards has not seen.
	const properties = shardCountProperties({ ...before, counts, version: before.version + 1 });
	const write = async () => {
		await (row ? timelines.update(key, properties, row.etag) : timelines.insert(key, properties));
		await sumUp(domain, event, thread, [shard]);
	};
	return { kind: 'count', what, about: JSON.stringify([row?.etag, counts]), write };
}

async function countedIn({ store }: Domain, event: EventRef, shard: Shard) {
	const many = new Map<string, number>();
	for await (const rows of pagesOf(store.tables.timelines, reactionKeys.all(event, shard)))
		for (const kind of rows.flatMap((row) => reactionOf(row).kinds)) many.set(kind, (many.get(kind) ?? 0) + 1);
	return countsOf((kind) => many.get(kind) ?? 0);
}

/** Counts of reactions in a thread must be those of all shards of their event. */
export async function* reactionSumDifferences(domain: Domain, thread: EventRef): AsyncGenerator<Difference> {
	const { partition } = replyKeys.all(thread);
	for await (const rows of pagesOf(domain.store.tables.timelines, replyKeys.ofEvents(partition)))
		for (const row of rows.filter((one) => replyKeys.isReactions(one.row)))
			yield* differs(domain, thread.subject, `the row ${row.row} under ${partition}`, () => checkSum(domain, row));
}

async function checkSum(domain: Domain, { partition, row: name }: Row): Promise<Found | undefined> {
	const { timelines } = domain.store.tables;
	for (let round = 0; round < ROUNDS; round++) {
		const row = await timelines.get({ partition, row: name });
		const poster = row && posterOfCount(row);
		// A closed count waits for the end of its removal.
		if (!row || poster === undefined) return undefined;
		const event = { subject: poster, id: replyKeys.countedEventOf(name) };
		const what = `the reactions to ${event.id} are summed up wrong`;
		if (!(await isLive(domain, event))) return { kind: 'ghost', what, write: () => timelines.delete(row, row.etag) };
		const due = await countedBy(domain, event);
		if (isDeepStrictEqual(countedShardsOf(row), due)) return undefined;
		const again = await timelines.get(row);
		// A reaction in between.
		if (again?.etag !== row.etag || !isDeepStrictEqual(await countedBy(domain, event), due)) continue;
		const properties = countedShardsProperties(poster, due);
		return { kind: 'count', what, other: poster, write: () => timelines.update(row, properties, row.etag) };
	}
	return undefined;
}

async function countedBy({ store }: Domain, event: EventRef): Promise<CountedShards> {
	const rows = await getShardCounts(store.tables.timelines, event, SHARDS);
	const open = [...rows].filter(([, row]) => !isClosed(row));
	return new Map(
		open.map(([shard, row]) => {
			const { counts, version } = shardCountOf(row);
			return [shard, { version, counts }];
		}),
	);
}
