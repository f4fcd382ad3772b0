/**
 * The rows of a ledger for a backup, page by page, while commands go on. A row may come twice: the later one counts. All
 * of them together agree with one head once the walk has ended, because every command changes the head in its transaction.
 * Rows that only jobs change may be older: the job is among the rows then, and runs again after a restore.
 */
import { isPrivateAct } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, RowKey, Table } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { logKeysKey } from '../../storage/rows/ledger/log-keys.ts';
import { privateTargetKeys } from '../../storage/rows/ledger/private-targets.ts';
import { receiptKeys } from '../../storage/rows/ledger/receipts.ts';
import { rowsWrittenBy } from '../../storage/rows/ledger/written-rows.ts';
import { mapSome } from '../lists/map-some.ts';
import type { Ports } from '../ports/ports.ts';
import { type KeptRow, keptRow } from './segment.ts';

const READS_AT_ONCE = 32;

type Stores = Pick<Ports, 'store'>;

/** All rows of a ledger. Returns the seq of its head. */
export async function* allLedgerRows({ store }: Stores, subject: SubjectId): AsyncGenerator<KeptRow[], number> {
	const { ledger } = store.tables;
	const head = await ledger.get(headKey(subject));
	for await (const rows of pagesOf(ledger, { partition: subject })) yield rows.map(ofLedger);
	return yield* changedLedgerRows({ store }, subject, head ? headOf(head).seq : 0);
}

/** The rows that commands behind the entry `after` wrote. Returns the seq of the head. */
export async function* changedLedgerRows(
	{ store }: Stores,
	subject: SubjectId,
	after: number,
): AsyncGenerator<KeptRow[], number> {
	const { ledger } = store.tables;
	let seen: Row | undefined;
	for (let from = after; ; from = seen ? headOf(seen).seq : from) {
		const head = await ledger.get(headKey(subject));
		if (!head || head.etag === seen?.etag) return from;
		seen = head;
		// Before the rows that they change: a job that is gone by now has changed them.
		for await (const jobs of pagesOf(ledger, jobKeys.all(subject))) yield jobs.map(ofLedger);
		const { seq } = headOf(head);
		const entriesBehind = seq > from ? pagesOf(ledger, entryKeys.between(subject, from + 1, seq)) : [];
		for await (const entries of entriesBehind) yield [...entries.map(ofLedger), ...(await rowsBeside(ledger, entries))];
		yield [ofLedger(head)];
	}
}

/** The rows as they are now that the commands of these entries, and their jobs, wrote. */
async function rowsBeside(ledger: Table, entries: readonly Row[]): Promise<KeptRow[]> {
	const found = await mapSome(entries, READS_AT_ONCE, async (entry) => {
		const { subject, seq, action, target } = entryOf(entry);
		const beside = isPrivateAct({ action }) ? await ledger.get(privateTargetKeys.target(subject, seq)) : undefined;
		const keys = rowsWrittenBy(entry, beside);
		if (seq === 1) keys.push(logKeysKey(subject));
		const rows = await Promise.all(keys.map((key) => rowNow(ledger, key)));
		if (action === 'event-posted' || action === 'event-removed')
			for await (const receipts of pagesOf(ledger, receiptKeys.ofEvent(subject, target)))
				rows.push(...receipts.map(ofLedger));
		return rows;
	});
	return found.flat();
}

async function rowNow(ledger: Table, key: RowKey): Promise<KeptRow> {
	const row = await ledger.get(key);
	return row ? ofLedger(row) : { table: 'ledger', partition: key.partition, row: key.row };
}

const ofLedger = (row: Row) => keptRow('ledger', row);
