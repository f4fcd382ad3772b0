/**
 * Collects all rows that a backup keeps, while the service goes on. The order matters: whatever is read later may only know
 * of more than what was read before it.
 *
 *  1. The tree of the log; the places of leaves; and then the batches that gave them their places. So all that the tree
 *     counts is there, and no leaf has a place without its batch.
 *  2. Numbers of entries: each says up to which leaf it counts.
 *  3. Ledgers, each at one head. An entry that is not in the log is added to it by a reconciliation; a leaf without its
 *     entry would be damage.
 */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RangeQuery, RowKey, TableName } from '../../storage/port.ts';
import { alertKeys } from '../../storage/rows/alerts.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { usedTagKeys } from '../../storage/rows/directory/used-tags.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { batchKeys } from '../../storage/rows/log/batches.ts';
import { treeKeys } from '../../storage/rows/log/tree.ts';
import { mailKeys } from '../../storage/rows/mails.ts';
import { notificationKeys } from '../../storage/rows/notifications.ts';
import { dueKeys } from '../../storage/rows/token-dues.ts';
import { tokenKeys } from '../../storage/rows/tokens.ts';
import type { Ports } from '../ports/ports.ts';
import { allLedgerRows } from './ledger-rows.ts';
import { type KeptRow, keptRow } from './segment.ts';

type Stores = Pick<Ports, 'store'>;

/** All kept rows, page by page. */
export async function* collectRows(stores: Stores): AsyncGenerator<KeptRow[]> {
	yield* logRows(stores);
	for await (const { table, range } of rangesBesideLedgers(stores)) yield* rowsIn(stores, table, range);
	for await (const subject of stores.store.tables.ledger.partitions()) {
		yield* allLedgerRows(stores, subject);
		for await (const { table, range } of rangesOfSubject(stores, subject)) yield* rowsIn(stores, table, range);
	}
}

async function* logRows({ store }: Stores): AsyncGenerator<KeptRow[]> {
	const trees: string[] = [];
	const batches: string[] = [];
	const others: string[] = [];
	for await (const partition of store.tables.log.partitions())
		if (treeKeys.isTree(partition)) trees.push(partition);
		else if (batchKeys.isBatch(partition)) batches.push(partition);
		else others.push(partition);
	for (const partition of [...trees, ...others, ...batches]) yield* rowsIn({ store }, 'log', { partition });
}

/** A range of rows that no entry tells of, among others. */
export type LooseRange = { table: TableName; range: RangeQuery };

/** Those that belong to no one subject. */
export async function* rangesBesideLedgers({ store }: Stores): AsyncGenerator<LooseRange> {
	yield { table: 'audit', range: auditKeys.lags };
	for await (const days of pagesOf(store.tables.audit, { partition: auditKeys.days }))
		for (const { row } of days) yield { table: 'audit', range: auditKeys.counts(auditKeys.dayOfRow(row)) };
	yield { table: 'ranks', range: usedTagKeys.all };
	yield rangeOfOne('tokens', dueKeys.warnedUpTo);
	for await (const partition of store.tables.webhooks.partitions()) yield { table: 'webhooks', range: { partition } };
}

export async function* rangesOfSubject({ store }: Stores, subject: SubjectId): AsyncGenerator<LooseRange> {
	yield rangeOfOne('notifications', notificationKeys.read(subject));
	yield { table: 'notifications', range: alertKeys.all(subject) };
	yield { table: 'notifications', range: mailKeys.all(subject) };
	for await (const tokens of pagesOf(store.tables.ledger, tokenKeys.facts(subject)))
		for (const { row } of tokens) yield rangeOfOne('tokens', tokenKeys.use(tokenKeys.tokenOfFact(row)));
}

export const rangeOfOne = (table: TableName, { partition, row }: RowKey): LooseRange => ({
	table,
	range: { partition, from: row, upTo: row },
});

export async function* rowsIn({ store }: Stores, table: TableName, range: RangeQuery): AsyncGenerator<KeptRow[]> {
	for await (const rows of pagesOf(store.tables[table], range))
		yield rows.filter((row) => fateOf(table, row) === 'kept').map((row) => keptRow(table, row));
}

export async function rowsAt({ store }: Stores, table: TableName, keys: readonly RowKey[]): Promise<KeptRow[]> {
	const rows = await Promise.all(keys.map((key) => store.tables[table].get(key)));
	return rows.flatMap((row) => (row ? keptRow(table, row) : []));
}
