/**
 * The rows of reactions to an event. An event may get more of them in a second than one partition takes. So they stand in 16
 * partitions of `timelines`, by the hash of the subject that reacts: a row for each subject, and one that counts them. One
 * row beside the replies of the event has the counts of all 16, which is what pages read.
 */
import { type EventRef, readRef } from '../../contract/event/event-ref.ts';
import { REACTION_KINDS, type ReactionCounts, type ReactionKind } from '../../contract/reading/reaction.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table, Write } from '../port.ts';
import { type Bounds, HEX, sixteenthOf, startingWith } from './key-parts.ts';
import { unpacked } from './properties.ts';
import { TOMBSTONE } from './timelines.ts';

const REACTIONS = 'reactions:';
const SUBJECT = 'by:';
/** Sorts behind all subjects. */
const COUNT = '~count';

/** Notifications that the reactions of one shard send, once and for all. */
export const REACTIONS_TOLD = 10;

/** One of the 16 parts of the reactions to an event, by its hex digit. */
export type Shard = string;
export const SHARDS: readonly Shard[] = HEX;

const partitionOf = ({ subject, id }: EventRef, shard: Shard): string => `${REACTIONS}${subject}:${id}:${shard}`;

export const reactionKeys = {
	shardOf: (subject: SubjectId): Shard => sixteenthOf(subject),
	by: (event: EventRef, subject: SubjectId): RowKey => ({
		partition: partitionOf(event, sixteenthOf(subject)),
		row: SUBJECT + subject,
	}),
	all: (event: EventRef, shard: Shard): Bounds => startingWith(partitionOf(event, shard), SUBJECT),
	subjectOf: (row: string): SubjectId => row.slice(SUBJECT.length),
	count: (event: EventRef, shard: Shard): RowKey => ({ partition: partitionOf(event, shard), row: COUNT }),
	isCount: (row: string): boolean => row === COUNT,
	/** All rows of a shard. */
	shard: (event: EventRef, shard: Shard): Bounds => ({ partition: partitionOf(event, shard) }),
	isShard: (partition: string): boolean => partition.startsWith(REACTIONS),
	/** Undefined for a partition of another name. */
	read(partition: string): { event: EventRef; shard: Shard } | undefined {
		const [, subject, id, shard] = partition.split(':');
		const event = readRef(`${subject}/${id}`);
		return event && shard !== undefined && reactionKeys.isShard(partition) ? { event, shard } : undefined;
	},
};

/** The kinds that a subject gave by the entry with this seq. `told`: the poster of the event is told of it. */
export type ReactionRow = { kinds: ReactionKind[]; seq: number; told: boolean };

/** Kinds of a newer version are left out. */
export function kindsIn(value: unknown): ReactionKind[] {
	const names = unpacked(value);
	return REACTION_KINDS.filter((kind) => names.includes(kind));
}

export const reactionOf = ({ properties: p }: Row): ReactionRow => ({
	kinds: kindsIn(p.kinds),
	seq: Number(p.seq),
	told: p.told === true,
});

export const reactionProperties = ({ kinds, seq, told }: ReactionRow): Properties => ({
	kinds: kinds.join(' '),
	seq,
	...(told && { told }),
});

/**
 * The counts of a shard. `version` is the sum of the seqs in its rows, so it goes up with each change, and is the same when
 * they are made again. `told`: the number of subjects of which the poster is told, once and for all.
 */
export type ShardCount = { counts: ReactionCounts; version: number; told: number };

export const NOTHING_COUNTED: ShardCount = { counts: {}, version: 0, told: 0 };

/** True for the count of a shard, or of all, once its event was removed: nothing is counted there any more. */
export const isClosed = (row: Row | undefined): boolean => row?.properties.removed === true;

export const shardCountOf = ({ properties: p }: Row): ShardCount => ({
	counts: countsOf((kind) => Number(p[kind] ?? 0)),
	version: Number(p.version ?? 0),
	told: Number(p.told ?? 0),
});

export const shardCountProperties = ({ counts, version, told }: ShardCount): Properties => ({
	...counts,
	version,
	told,
});

/** Counts that are above zero. */
export const countsOf = (count: (kind: ReactionKind) => number): ReactionCounts =>
	Object.fromEntries(REACTION_KINDS.map((kind) => [kind, count(kind)] as const).filter(([, many]) => many > 0));

/** Counts once a subject has changed its kinds. */
export const changedCounts = (
	counts: ReactionCounts,
	before: readonly ReactionKind[],
	after: readonly ReactionKind[],
): ReactionCounts =>
	countsOf((kind) => (counts[kind] ?? 0) + Number(after.includes(kind)) - Number(before.includes(kind)));

/** The counts of one shard in the row that has those of all. */
export type CountedShard = Pick<ShardCount, 'counts' | 'version'>;
/** The counts of all shards that were counted so far. */
export type CountedShards = ReadonlyMap<Shard, CountedShard>;

/** `shard0` has `7 seen=1 like=2` where its version is 7. */
const counted = (shard: Shard) => `shard${shard}`;

function countedShardIn(value: unknown): CountedShard | undefined {
	const [version, ...counts] = unpacked(value);
	if (version === undefined) return undefined;
	const of = new Map(counts.map((each) => each.split('=', 2) as [string, string]));
	return { version: Number(version), counts: countsOf((kind) => Number(of.get(kind) ?? 0)) };
}

export function countedShardsOf({ properties: p }: Row): CountedShards {
	const all = SHARDS.map((shard) => [shard, countedShardIn(p[counted(shard)])] as const);
	return new Map(all.flatMap(([shard, found]) => (found ? [[shard, found] as const] : [])));
}

/** `poster` is that of the event. */
export const countedShardsProperties = (poster: SubjectId, shards: CountedShards): Properties => ({
	poster,
	...Object.fromEntries(
		[...shards].map(([shard, { version, counts }]) => [
			counted(shard),
			[version, ...Object.entries(counts).map(([kind, many]) => `${kind}=${many}`)].join(' '),
		]),
	),
});

export const posterOfCount = ({ properties: { poster } }: Row): SubjectId | undefined =>
	typeof poster === 'string' ? poster : undefined;

/** The counts of all shards together. */
export function reactionCountsOf(row: Row): ReactionCounts {
	const shards = [...countedShardsOf(row).values()];
	return countsOf((kind) => shards.reduce((sum, { counts }) => sum + (counts[kind] ?? 0), 0));
}

/** The row with the counts of all shards, once they are these. Undefined where it has them, or newer ones. */
export function writeOfCounts(
	key: RowKey,
	row: Row | undefined,
	poster: SubjectId,
	found: CountedShards,
): Write | undefined {
	const before = row?.properties ?? {};
	// The other shards stay as they are, unread: this is done for each reaction.
	const versionOf = (shard: Shard) => countedShardIn(before[counted(shard)])?.version ?? 0;
	const newer = [...found].filter(([shard, { version }]) => version > versionOf(shard));
	if (newer.length === 0) return undefined;
	const properties = { ...before, ...countedShardsProperties(poster, new Map(newer)) };
	return row ? { ...key, kind: 'update', etag: row.etag, properties } : { ...key, kind: 'insert', properties };
}

/** The counts of some shards of an event as they are now. */
export async function getShardCounts(
	table: Table,
	event: EventRef,
	shards: readonly Shard[],
): Promise<Map<Shard, Row>> {
	const rows = await Promise.all(
		shards.map(async (shard) => [shard, await table.get(reactionKeys.count(event, shard))] as const),
	);
	return new Map(rows.flatMap(([shard, row]) => (row ? [[shard, row] as const] : [])));
}

/** Closes the counts of an event that was removed. A write under an earlier ETag is refused from then on. */
export const closesCounts = (event: EventRef): Write[] =>
	SHARDS.map((shard) => ({ ...reactionKeys.count(event, shard), kind: 'upsert', properties: TOMBSTONE }));
