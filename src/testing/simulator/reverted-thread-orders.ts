/** Threads with one of their orders reverted. */
import type { Table, Write } from '../../storage/port.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { isThreadTimeline } from '../../storage/rows/threads.ts';
import { changedStore } from '../changed-store.ts';
import { UNCHANGED_ORDER, type Variant } from './schedule.ts';

const withTimelines = (changed: (timelines: Table) => Partial<Table>): Variant => ({
	...UNCHANGED_ORDER,
	wrap: (store) => changedStore(store, { tables: { timelines: changed(store.tables.timelines) } }),
});

/** A reply is counted behind its row: a process that dies in between leaves a wrong count. */
export const replyCountedBehindItsRow = withTimelines((timelines) => ({
	async transact([row, ...counts]) {
		const outcome = await timelines.transact(row ? [row] : []);
		if (outcome.done && counts.length > 0) await timelines.transact(counts);
		return outcome;
	},
}));

/** A count is written over what it became meanwhile. */
export const replyCountsWrittenOver = withTimelines((timelines) => {
	const plain = (write: Write): Write =>
		write.kind === 'update' && !write.properties.removed
			? { partition: write.partition, row: write.row, kind: 'upsert', properties: write.properties }
			: write;
	return { transact: (writes) => timelines.transact(writes.map(plain)) };
});

/** A removal deletes the reply and leaves no tombstone: a late delivery brings it back. */
export const repliesDeleted = withTimelines((timelines) => ({
	async insert(key, properties) {
		return isThreadTimeline(key.partition) && properties.removed ? 'none' : timelines.insert(key, properties);
	},
	transact: (writes) =>
		timelines.transact(
			writes.map((write) => {
				if (write.kind !== 'update' || !write.properties.removed) return write;
				const { partition, row, etag } = write;
				return { partition, row, kind: 'delete', etag };
			}),
		),
}));

/** The job of a removal does not know the thread. */
export const threadForgotten: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { ledger } = store.tables;
		return changedStore(store, {
			tables: {
				ledger: {
					async get(key) {
						const row = await ledger.get(key);
						if (!row || !jobKeys.isJob(key.row)) return row;
						return { ...row, properties: { ...row.properties, thread: '' } };
					},
				},
			},
		});
	},
};

/** A reply is entered in the background: the job does not wait for it. */
export const enteredInTheBackground = withTimelines((timelines) => ({
	async transact(writes) {
		void timelines.transact(writes).catch(() => undefined);
		return { done: true, etags: writes.map(() => undefined) };
	},
}));
