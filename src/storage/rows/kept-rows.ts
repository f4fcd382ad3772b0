/**
 * The rows that a backup keeps, and those that it leaves out because they are made again from what it keeps. Backup,
 * restore and the move of a store go by this one table. `made-again.test.ts` takes away all that is made again.
 */
import type { RowKey, TableName } from '../port.ts';

/**
 * - `kept`: no other row says what it says.
 * - `made again`: it follows from kept rows.
 * - `of this store`: it tells of the place where the store is, and means nothing in another one.
 */
export type Fate = 'kept' | 'made again' | 'of this store';

/** Rows of one kind: `partition` and `row` are beginnings of their keys. */
type Rows = { fate: Fate; partition?: string; row?: string };

/** The first line that fits a row says its fate. The last line of each table fits all of its rows. */
const FATES: Readonly<Record<TableName, readonly [...Rows[], { fate: Fate }]>> = {
	ledger: [{ fate: 'kept' }],
	log: [
		// Leaves that wait for their place: their entries say all of it.
		{ partition: 'pending:', fate: 'made again' },
		// Erasures and backups of this store that are under way.
		{ partition: 'clearing:', fate: 'of this store' },
		{ partition: 'backup', fate: 'of this store' },
		// Counts of the last hour.
		{ partition: 'heat', fate: 'of this store' },
		{ fate: 'kept' },
	],
	timelines: [{ fate: 'made again' }],
	subjectFollowers: [{ fate: 'made again' }],
	search: [{ partition: 'copied', fate: 'of this store' }, { fate: 'made again' }],
	directory: [{ partition: '~deployment', fate: 'of this store' }, { fate: 'made again' }],
	audit: [
		// An erasure takes a subject's entries out of the log, and leaves them in these numbers.
		{ partition: 'counts:', fate: 'kept' },
		{ partition: 'lag', fate: 'kept' },
		{ fate: 'made again' },
	],
	// The hashtags of the last hours.
	ranks: [{ partition: 'tags', fate: 'kept' }, { fate: 'made again' }],
	tokens: [
		// Up to when owners were told of the ends of their tokens.
		{ partition: 'due:done', fate: 'kept' },
		// When and from where a token was used last.
		{ row: 'use', fate: 'kept' },
		{ fate: 'made again' },
	],
	// Pushes, their outcomes, and the lines in which they wait.
	webhooks: [{ partition: 'list', fate: 'made again' }, { fate: 'kept' }],
	notifications: [
		// Alerts for devices, mail with its addresses, and how far each subject has read.
		{ partition: 'alerts:', fate: 'kept' },
		{ partition: 'mail:', fate: 'kept' },
		{ row: '~read', fate: 'kept' },
		{ fate: 'made again' },
	],
};

export function fateOf(table: TableName, { partition, row }: RowKey): Fate {
	const fits = (rows: Rows) => partition.startsWith(rows.partition ?? '') && row.startsWith(rows.row ?? '');
	return FATES[table].find(fits)?.fate ?? 'kept';
}

/** The ids that a partition is named after: that of a ledger, of its leaves in the log, of a token or a webhook. */
export const ownersOf = (partition: string): string[] => partition.split(':');
