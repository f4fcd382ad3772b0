/** Reactions with one of their orders reverted. */
import type { Row, RowKey, Table, Write } from '../../storage/port.ts';
import { isClosed, reactionKeys } from '../../storage/rows/reactions.ts';
import { replyKeys } from '../../storage/rows/threads.ts';
import { changedStore } from '../changed-store.ts';
import { UNCHANGED_ORDER, type Variant } from './schedule.ts';

const withTimelines = (changed: (timelines: Table) => Partial<Table>): Variant => ({
	...UNCHANGED_ORDER,
	wrap: (store) => changedStore(store, { tables: { timelines: changed(store.tables.timelines) } }),
});

const isOfShard = ({ partition }: RowKey) => reactionKeys.isShard(partition);
const isSum = ({ row }: RowKey) => replyKeys.isReactions(row);

/** A write of the whole row, whatever it became meanwhile. */
const plain = (write: Write): Write =>
	write.kind === 'update'
		? { partition: write.partition, row: write.row, kind: 'upsert', properties: write.properties }
		: write;

/** A reaction is counted behind its row: a process that dies in between leaves a wrong count. */
export const reactionCountedBehindItsRow = withTimelines((timelines) => ({
	async transact(writes) {
		const [first] = writes;
		if (!first || !isOfShard(first)) return timelines.transact(writes);
		const outcome = await timelines.transact(writes.slice(0, -1));
		if (outcome.done) await timelines.transact(writes.slice(-1));
		return outcome;
	},
}));

/** The count of a shard is written over what it became meanwhile. */
export const shardCountWrittenOver = withTimelines((timelines) => ({
	transact: (writes) => timelines.transact(writes[0] && isOfShard(writes[0]) ? writes.map(plain) : writes),
}));

/** The count of all shards is written over what it became meanwhile. */
export const sumWrittenOver = withTimelines((timelines) => ({
	transact: (writes) => timelines.transact(writes[0] && isSum(writes[0]) ? writes.map(plain) : writes),
}));

/** A shard goes back to an earlier entry: a job that has read the ledger before another one writes behind it. */
export const reactionsGoBack = withTimelines((timelines) => ({
	async get(key) {
		const row = await timelines.get(key);
		if (!row || !isOfShard(key) || isClosed(row) || reactionKeys.isCount(key.row)) return row;
		return { ...row, properties: { ...row.properties, seq: 0 } };
	},
}));

/** A removal takes reactions away and closes no count: one that is entered late comes back. */
export const countsNotClosed = withTimelines((timelines) => ({
	writeMany: (writes) =>
		timelines.writeMany(
			writes.map((write): Write => {
				const closes =
					write.kind === 'upsert' && write.properties.removed === true && (isOfShard(write) || isSum(write));
				return closes ? { partition: write.partition, row: write.row, kind: 'delete' } : write;
			}),
		),
}));

/** A removal looks for a count that reactions make behind it, after they found the event live. */
export const countMadeTooLate = withTimelines((timelines) => {
	const made = new Map<string, Row>();
	const nameOf = ({ partition, row }: RowKey) => `${partition} ${row}`;
	return {
		async get(key) {
			return made.get(nameOf(key)) ?? timelines.get(key);
		},
		async insert(key, properties) {
			if (!isSum(key)) return timelines.insert(key, properties);
			made.set(nameOf(key), { ...key, etag: 'later', properties: { ...properties } as Row['properties'] });
			return 'later';
		},
		async transact(writes) {
			const [first] = writes;
			const later = first && made.get(nameOf(first));
			if (!first || !later || first.kind !== 'update') return timelines.transact(writes);
			made.delete(nameOf(first));
			await timelines.insert(first, later.properties);
			return { done: false, index: 0 };
		},
	};
});

/** The shards are summed up in the background: the job does not wait for it. */
export const summedUpInTheBackground = withTimelines((timelines) => ({
	async transact(writes) {
		if (!writes[0] || !isSum(writes[0])) return timelines.transact(writes);
		void timelines.transact(writes).catch(() => undefined);
		return { done: true, etags: writes.map(() => undefined) };
	},
}));
