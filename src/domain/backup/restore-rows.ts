/** Writes the rows of a backup into an empty store, as they were at one of its moments. */
import type { ErasureLine } from '../../storage/erasure-file.ts';
import { QUEUES, type Store, TABLES, type TableName, type Write } from '../../storage/port.ts';
import { deploymentKeys } from '../../storage/rows/directory/deployment.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { sessionsKey } from '../../storage/rows/ledger/sessions.ts';
import { erasureKeys, erasureOf } from '../../storage/rows/log/erasures.ts';
import type { Ports } from '../ports/ports.ts';
import type { Archive } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import type { Moment } from './moment.ts';
import { isEvent, type KeptRow, placeName, type RowPlace } from './segment.ts';

export type RestoreOptions = {
	archive: Archive;
	/** Restores the newest moment up to this time (ISO 8601 in UTC). Default: the newest. */
	at?: string | undefined;
	/** Told after each segment. */
	onProgress?(segments: { done: number; of: number }): void;
};

/** Removals of texts and erasures after the moment, which must be done again: see `catch-up.ts`. */
export type DoneSince = { removed: RowPlace[]; erasures: ErasureLine[] };
export type RestoredRows = DoneSince & { moment: Moment; rows: number };

/**
 * Restores the kept rows. Everything else is made again from them. It may be killed, and goes on when it is called again
 * for the same moment; the store opens for nothing else until `endRestore`. Sessions are left out, because they may have
 * ended since. Throws a `BackupFault`: `not-empty` before anything is written, `missing` when the backup has no such moment.
 */
export async function restoreRows(
	{ store }: Pick<Ports, 'store'>,
	{ archive, at, onProgress }: RestoreOptions,
): Promise<RestoredRows> {
	const moments = await archive.moments();
	const moment = moments.findLast((one) => at === undefined || one.at <= at);
	if (!moment)
		throw new BackupFault('missing', `The backup has no moment${at ? ` up to ${at}` : ''} that can be restored.`);
	const done = await beginRestore(store, moment);
	const segments = (await archive.pathTo(moment)).flatMap((one) => one.segments);
	const missing = new Map<string, RowPlace>();
	let rows = 0;
	for (const [index, segment] of segments.entries()) {
		const unpacked = await archive.rows(segment);
		for (const place of unpacked.taken.values()) missing.set(placeName(place), place);
		for (const row of unpacked.rows.values()) missing.delete(placeName(row));
		rows += unpacked.rows.size;
		if (index >= done) {
			await writeKeptRows(
				store,
				[...unpacked.rows.values()].filter((row) => !isSessions(row)),
			);
			await store.tables.directory.upsert(deploymentKeys.restore, { ...nameOf(moment), done: index + 1 });
		}
		onProgress?.({ done: index + 1, of: segments.length });
	}
	const later = moments.filter(({ number }) => number > moment.number);
	const { instead, erasures } = await rowsOfLater(archive, later, missing);
	await writeKeptRows(store, instead);
	return { moment, rows, removed: [...missing.values()].filter(isEvent), erasures };
}

/** Time of the moment that a restore under way brings back; undefined where none is under way. */
export async function restoreUnderWay({ tables }: Pick<Store, 'tables'>): Promise<string | undefined> {
	const row = await tables.directory.get(deploymentKeys.restore);
	return row && String(row.properties.at);
}

/** The store may be opened for all from now on. */
export async function endRestore({ tables }: Pick<Store, 'tables'>): Promise<void> {
	await tables.directory.delete(deploymentKeys.restore);
}

const nameOf = ({ service, number, at }: Moment) => ({ service, number, at });

/** Resolves to the number of segments that an earlier run has written. */
async function beginRestore(store: Store, moment: Moment): Promise<number> {
	const row = await store.tables.directory.get(deploymentKeys.restore);
	if (!row) {
		await assertEmpty(store);
		await store.tables.directory.upsert(deploymentKeys.restore, { ...nameOf(moment), done: 0 });
		return 0;
	}
	const { service, number, at, done } = row.properties;
	if (service !== moment.service || number !== moment.number)
		throw new BackupFault(
			'not-empty',
			`A restore of the moment ${at} of ${service} was begun here. Go on with --at ${at}, or restore into an empty store.`,
		);
	return Number(done);
}

export async function assertEmpty(store: Store): Promise<void> {
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

/** Rows that later moments have in place of those that they took out, and the erasures that they know of. */
async function rowsOfLater(archive: Archive, later: readonly Moment[], missing: ReadonlyMap<string, RowPlace>) {
	const instead = new Map<string, KeptRow>();
	const erasures = new Map<string, ErasureLine>();
	for (const { gone, returned, segments } of later) {
		const tookOut = gone.length > 0;
		// A base may say that an erased subject came back since.
		if (!tookOut && returned === undefined) continue;
		for (const segment of segments)
			for (const row of (await archive.rows(segment)).rows.values()) {
				if (tookOut && missing.has(placeName(row))) instead.set(placeName(row), row);
				if (isErasure(row) && row.properties)
					erasures.set(row.row, {
						subject: erasureKeys.hashOf(row.row),
						...erasureOf({ ...row, etag: '', properties: { ...row.properties } }),
					});
			}
	}
	return { instead: [...instead.values()], erasures: [...erasures.values()] };
}

const isErasure = ({ table, partition }: KeptRow) => table === 'log' && partition === erasureKeys.all.partition;

/** The rows may have one twice: the later one counts. The head of a ledger comes last, as a command writes it. */
export async function writeKeptRows(store: Pick<Store, 'tables'>, rows: readonly KeptRow[]): Promise<void> {
	const newest = new Map(rows.map((one) => [placeName(one), one]));
	const isHead = ({ table, partition, row }: KeptRow) => table === 'ledger' && row === headKey(partition).row;
	const [heads, others] = [[...newest.values()].filter(isHead), [...newest.values()].filter((one) => !isHead(one))];
	for (const some of [others, heads])
		await Promise.all(
			[...Map.groupBy(some, ({ table }) => table)].map(([table, of]) => write(store, table, of.map(writeOf))),
		);
}

const isSessions = ({ table, partition, row }: KeptRow) => table === 'ledger' && row === sessionsKey(partition).row;

async function write(store: Pick<Store, 'tables'>, table: TableName, writes: Write[]): Promise<void> {
	await store.tables[table].writeMany(writes);
}

function writeOf({ partition, row, properties }: KeptRow): Write {
	return properties ? { kind: 'upsert', partition, row, properties } : { kind: 'delete', partition, row };
}
