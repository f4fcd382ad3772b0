/**
 * Enters reactions in the shards of their event, and sums the shards up. The ledger of a subject says what it gave, and by
 * which entry: a shard never goes back to an earlier one. The row of a subject and the count of its shard change in one
 * transaction, under the ETag of the count. So counts are exact however often, late or side by side jobs run.
 */
import { type EventRef, packRef } from '../../contract/event/event-ref.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import type { Row, Step, Table, Write } from '../../storage/port.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { type GivenReactions, getGivenReactions } from '../../storage/rows/ledger/given-reactions.ts';
import {
	changedCounts,
	getShardCounts,
	isClosed,
	NOTHING_COUNTED,
	REACTIONS_TOLD,
	reactionKeys,
	reactionOf,
	reactionProperties,
	type Shard,
	type ShardCount,
	shardCountOf,
	shardCountProperties,
	writeOfCounts,
} from '../../storage/rows/reactions.ts';
import { replyKeys } from '../../storage/rows/threads.ts';
import type { Domain } from '../domain.ts';
import { withdrawReactions } from './withdraw-reactions.ts';

type Stores = Pick<Domain, 'store'>;

/** Reactions of one shard, as the ledgers say. */
type Given = { subject: SubjectId; given: GivenReactions };

/**
 * Enters what a subject gave to an event, together with the subjects of its shard that wait at this moment. Resolves once all
 * shards are summed up, to whether the poster of the event is told of it.
 */
export async function enterReactions(domain: Domain, event: EventRef, subject: SubjectId): Promise<boolean> {
	const shard = reactionKeys.shardOf(subject);
	const name = packRef(event);
	const { given, timelines } = await givenOf(domain, event, subject);
	// It was erased, and its reactions with it.
	if (!given) return false;
	await domain.reactions.run(`${name}/${shard}`, subject, (subjects) =>
		enterAll(domain, event, () => allGiven(domain, event, subjects)),
	);
	await domain.sums.run(name, shard, (shards) => sumUp(domain, event, given.thread, shards));
	const row = await timelines.get(reactionKeys.by(event, subject));
	return row !== undefined && reactionOf(row).told && given.kinds.length > 0;
}

async function givenOf({ store }: Stores, event: EventRef, subject: SubjectId) {
	const { ledger, timelines } = store.tables;
	return { timelines, given: await getGivenReactions(ledger, subject, event) };
}

async function allGiven(domain: Domain, event: EventRef, subjects: readonly SubjectId[]): Promise<Given[]> {
	const found = await Promise.all(
		subjects.map(async (subject) => ({ subject, ...(await givenOf(domain, event, subject)) })),
	);
	return found.flatMap(({ subject, given }) => (given ? [{ subject, given }] : []));
}

/**
 * Takes what an erased subject gave out of the counts of an event. Its row stays for a day: a job that had read the ledger
 * before finds there that it comes too late.
 */
export async function takeOutReactions(
	domain: Domain,
	event: EventRef,
	subject: SubjectId,
	{ thread, seq }: Pick<GivenReactions, 'thread' | 'seq'>,
): Promise<void> {
	const none = { subject, given: { kinds: [], seq: seq + 1, since: '', thread } };
	await enterAll(domain, event, async () => [none]);
	await sumUp(domain, event, thread, [reactionKeys.shardOf(subject)]);
}

/** Enters those of one shard. Removals run beside this, and rely on the order: see `withdrawReactions`. */
async function enterAll(domain: Domain, event: EventRef, read: () => Promise<Given[]>): Promise<void> {
	for (;;) {
		const given = await read();
		const [first] = given;
		if (!first || !(await isOpen(domain, event, first.given.thread))) return;
		const change = await changeOfShard(domain.store.tables.timelines, event, given);
		if (!change?.writes.length) return;
		const [outcome] = await inOrder(domain.store, [transaction(change.writes)]);
		if (outcome?.done) return;
	}
}

/** Whether reactions to an event may be entered: it is live, and has a count of all shards. */
async function isOpen(domain: Domain, event: EventRef, thread: EventRef): Promise<boolean> {
	const { timelines } = domain.store.tables;
	const key = replyKeys.reactions(thread, event.id);
	if (await isLive(domain, event)) {
		const count = await timelines.get(key);
		if (count) return !isClosed(count);
		await timelines.insert(key, { poster: event.subject });
		// Once more: a removal that came before the count found nothing to withdraw.
		if (await isLive(domain, event)) return true;
	}
	await withdrawReactions(domain, event, { thread });
	return false;
}

export async function isLive({ store }: Stores, { subject, id }: EventRef): Promise<boolean> {
	const found = await getEvent(store.tables.ledger, subject, id);
	return found !== undefined && !found.removed;
}

/** `count` is that of the shard after these writes, and `told` has the subjects that the poster of the event is told of. */
type Change = { writes: Write[]; count: ShardCount; told: SubjectId[] };

/** Enters reactions of one shard and counts them: no writes where all are there. Undefined where it is closed. */
async function changeOfShard(timelines: Table, event: EventRef, all: readonly Given[]): Promise<Change | undefined> {
	const shard = reactionKeys.shardOf(all[0]?.subject ?? '');
	const key = reactionKeys.count(event, shard);
	const [counted, ...rows] = await Promise.all([
		timelines.get(key),
		...all.map(({ subject }) => timelines.get(reactionKeys.by(event, subject))),
	]);
	if (isClosed(counted)) return undefined;
	const change: Change = { writes: [], count: counted ? shardCountOf(counted) : NOTHING_COUNTED, told: [] };
	for (const [index, each] of all.entries()) enterIn(change, event, each, rows[index]);
	if (change.writes.length === 0) return change;
	const properties = shardCountProperties(change.count);
	const write: Write = counted
		? { ...key, kind: 'update', etag: counted.etag, properties }
		: { ...key, kind: 'insert', properties };
	return { ...change, writes: [...change.writes, write] };
}

/** Nothing where the row has this entry, or a later one. */
function enterIn(change: Change, event: EventRef, { subject, given: { kinds, seq } }: Given, row: Row | undefined) {
	const before = row ? reactionOf(row) : { kinds: [], seq: 0, told: false };
	const { counts, version, told } = change.count;
	const isNew = before.seq < seq;
	const isFirst = isNew && kinds.length > 0 && subject !== event.subject && told < REACTIONS_TOLD && !before.told;
	if ((before.told || isFirst) && kinds.length > 0) change.told.push(subject);
	if (!isNew) return;
	const key = reactionKeys.by(event, subject);
	const properties = reactionProperties({ kinds, seq, told: before.told || isFirst });
	change.writes.push(
		row ? { ...key, kind: 'update', etag: row.etag, properties } : { ...key, kind: 'insert', properties },
	);
	change.count = {
		counts: changedCounts(counts, before.kinds, kinds),
		version: version + seq - before.seq,
		told: told + Number(isFirst),
	};
}

/**
 * Brings the counts of some shards into the row that has those of all. The version of a shard goes up with each change, and
 * this row never goes back to an earlier one. Each job sums up behind its own shard, so the last one is there.
 */
export async function sumUp(
	domain: Domain,
	event: EventRef,
	thread: EventRef,
	shards: readonly Shard[],
): Promise<void> {
	const { timelines } = domain.store.tables;
	const key = replyKeys.reactions(thread, event.id);
	for (;;) {
		const row = await timelines.get(key);
		if (!row || isClosed(row)) return;
		const write = writeOfCounts(key, row, event.subject, await countedNow(timelines, event, shards));
		if (!write) return;
		const [outcome] = await inOrder(domain.store, [transaction([write])]);
		if (outcome?.done) return;
	}
}

async function countedNow(timelines: Table, event: EventRef, shards: readonly Shard[]) {
	const rows = await getShardCounts(timelines, event, shards);
	return new Map([...rows].filter(([, row]) => !isClosed(row)).map(([shard, row]) => [shard, shardCountOf(row)]));
}

/**
 * Steps that enter a reaction, count it and sum it up, for a transaction that is made only while all that they read holds.
 * Undefined where the event is removed. `told`: the poster of the event is told of it.
 */
export async function stepsToEnterReaction(
	view: Stores,
	event: EventRef,
	subject: SubjectId,
): Promise<{ steps: Step[]; given: GivenReactions; told: boolean } | undefined> {
	const { given, timelines } = await givenOf(view, event, subject);
	if (!given) return undefined;
	const key = replyKeys.reactions(given.thread, event.id);
	const [isThere, row, change] = await Promise.all([
		isLive(view, event),
		timelines.get(key),
		changeOfShard(timelines, event, [{ subject, given }]),
	]);
	if (!isThere || isClosed(row) || !change) return undefined;
	const shards = new Map([[reactionKeys.shardOf(subject), change.count]]);
	const sum = writeOfCounts(key, row, event.subject, shards);
	const steps = [change.writes, sum ? [sum] : []].filter(({ length }) => length > 0).map(transaction);
	return { steps, given, told: change.told.includes(subject) };
}

/** A loss of power takes it back together with the end of the job, which then runs again. */
const transaction = (writes: Write[]) =>
	({ kind: 'transact', table: 'timelines', writes, durable: false }) as const satisfies Step;
