/** The log with one of its orders reverted. */
import type { Ports } from '../../domain/ports/ports.ts';
import type { RowKey, Table, Write } from '../../storage/port.ts';
import { batchKeys } from '../../storage/rows/log/batches.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { treeKeys } from '../../storage/rows/log/tree.ts';
import { changedStore } from '../changed-store.ts';
import { UNCHANGED_ORDER, type Variant } from './schedule.ts';

const withLog = (changed: (log: Table, ports: Ports) => Partial<Table>): Variant => ({
	...UNCHANGED_ORDER,
	wrap: (store, ports) => changedStore(store, { tables: { log: changed(store.tables.log, ports) } }),
});

const isTree = ({ partition, row }: RowKey) => partition === treeKeys.tree(1).partition && row === treeKeys.tree(1).row;
const isLeafRow = ({ partition }: RowKey) => leafKeys.ofSubject(partition) !== undefined;
const isBatch = ({ partition }: RowKey) => batchKeys.isBatch(partition);

/**
 * Writes the leaf of an entry once the tree has moved: a process that dies in between, or is not answered, never writes
 * it.
 */
export const treeBeforeTheLeaves = withLog((log) => {
	let held: Write[] = [];
	return {
		async writeMany(writes) {
			if (!writes.some(isLeafRow)) return log.writeMany(writes);
			held = writes;
			return writes.map(() => 'done');
		},
		async transact(writes) {
			const outcome = await log.transact(writes);
			if (writes.some(isTree) && outcome.done) await log.writeMany(held.splice(0));
			return outcome;
		},
	};
});

/** A batch is written over what another process has decided, by one that takes its time. */
export const batchesWrittenOver = withLog((log, ports) => ({
	async transact(writes) {
		if (!writes.some(isBatch)) return log.transact(writes);
		await ports.sleep(5_000);
		return log.transact(writes.map((write) => (write.kind === 'insert' ? { ...write, kind: 'upsert' } : write)));
	},
}));

/** A leaf that waits is not looked up before it gets a place. */
export const leavesNotLookedUp = withLog((log) => ({
	get: async (key) => (isLeafRow(key) ? undefined : log.get(key)),
}));
