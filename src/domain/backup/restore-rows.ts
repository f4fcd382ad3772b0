/** Writes the rows of a backup into an empty store, as they were at one of its moments. */
import { QUEUES, type Store, TABLES, type TableName, type Write } from '../../storage/port.ts';
import { deploymentKeys } from '../../storage/rows/directory/deployment.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import type { Ports } from '../ports/ports.ts';
import { type Archive, goneIn } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import type { Moment } from './moment.ts';
import type { KeptRow } from './segment.ts';

export type RestoreOptions = {
	archive: Archive;
	/** Restores the newest moment up to this time (ISO 8601 in UTC). Default: the newest. */
	at?: string | undefined;
	/** Told after each segment. */
	onProgress?(segments: { done: number; of: number }): void;
};

/**
 * Restores the kept rows. Everything else is made again by a reconciliation. Resolves to the moment that was restored.
 * Throws a `BackupFault`: `not-empty` before anything is written, `missing` when the backup has no such moment.
 */
export async function restoreRows(
	{ store }: Pick<Ports, 'store'>,
	{ archive, at, onProgress }: RestoreOptions,
): Promise<Moment> {
	await assertEmpty(store);
	const moments = await archive.moments();
	const upTo = moments.filter((moment) => at === undefined || moment.at <= at);
	const last = upTo.at(-1);
	const base = upTo.findLastIndex(({ kind }) => kind === 'base');
	if (!last || base < 0)
		throw new BackupFault('missing', `The backup has no moment${at ? ` up to ${at}` : ''} that can be restored.`);
	// Also what was taken out since then: it must not come back.
	const gone = goneIn(moments);
	const segments = upTo.slice(base).flatMap((moment) => moment.segments);
	for (const [index, segment] of segments.entries()) {
		await writeRows(store, [...(await archive.rows(segment, gone)).values()]);
		onProgress?.({ done: index + 1, of: segments.length });
	}
	return last;
}

async function assertEmpty(store: Store): Promise<void> {
	for (const table of TABLES)
		for await (const partition of store.tables[table].partitions()) {
			if (table === 'directory' && partition === deploymentKeys.partition) continue;
			throw new BackupFault(
				'not-empty',
				`The store is not empty: the table ${table} has rows. Restore into an empty one.`,
			);
		}
	for (const queue of QUEUES)
		if ((await store.queues[queue].depth()) > 0)
			throw new BackupFault('not-empty', `The store is not empty: the queue ${queue} has messages.`);
}

/** A segment may have a row twice: the later one counts. The head of a ledger comes last, as a command writes it. */
async function writeRows(store: Store, rows: readonly KeptRow[]): Promise<void> {
	const newest = new Map(rows.map((one) => [`${one.table} ${one.partition} ${one.row}`, one]));
	const isHead = ({ table, partition, row }: KeptRow) => table === 'ledger' && row === headKey(partition).row;
	const [heads, others] = [[...newest.values()].filter(isHead), [...newest.values()].filter((one) => !isHead(one))];
	for (const some of [others, heads])
		await Promise.all(
			[...Map.groupBy(some, ({ table }) => table)].map(([table, of]) => write(store, table, of.map(writeOf))),
		);
}

async function write(store: Store, table: TableName, writes: Write[]): Promise<void> {
	await store.tables[table].writeMany(writes);
}

function writeOf({ partition, row, properties }: KeptRow): Write {
	return properties ? { kind: 'upsert', partition, row, properties } : { kind: 'delete', partition, row };
}
