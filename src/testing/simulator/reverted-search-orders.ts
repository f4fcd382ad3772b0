/** The search index with one of its orders reverted. */

import type { Table, Write } from '../../storage/port.ts';
import { searchKeys } from '../../storage/rows/search.ts';
import { changedStore } from '../changed-store.ts';
import { UNCHANGED_ORDER, type Variant } from './schedule.ts';

const withSearch = (changed: (search: Table) => Partial<Table>): Variant => ({
	...UNCHANGED_ORDER,
	wrap: (store) => changedStore(store, { tables: { search: changed(store.tables.search) } }),
});

const overwriting = (writes: Write[]): Write[] =>
	writes.map((write) => (write.kind === 'insert' ? { ...write, kind: 'upsert' } : write));

/** A document overwrites what is in its place. */
export const documentsWrittenOver = withSearch((search) => ({
	writeMany: (writes) => search.writeMany(overwriting(writes)),
	transact: (writes) => search.transact(overwriting(writes)),
}));

/** A document is entered in the background: the job does not wait for it. */
export const indexedInTheBackground = withSearch((search) => ({
	async writeMany(writes) {
		void search.writeMany(writes).catch(() => []);
		return writes.map(() => 'done');
	},
	async transact(writes) {
		void search.transact(writes).catch(() => undefined);
		return { done: true, etags: writes.map(() => undefined) };
	},
}));

/** A removal takes the terms of a part away, and leaves nothing that stands for it. */
export const partsWithoutTombstones = withSearch((search) => ({
	transact: (writes) =>
		search.transact(
			writes.map((write) => {
				const { partition, row } = write;
				const isOfPart = searchKeys.isPart(row) && write.kind === 'upsert';
				return isOfPart ? { partition, row, kind: 'delete' } : write;
			}),
		),
}));
