/**
 * The rows of a ledger for a backup, page by page, while commands go on. A row may come twice: the later one counts. All
 * of them together agree with one head once the walk has ended, because every command changes the head in its transaction.
 * Rows that only jobs change may be older: the job is among the rows then, and runs again after a restore.
 */
import { isPrivateAct } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import { readExpired } from '../../contract/event/retention.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { limits } from '../../storage/limits.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RangeQuery, Row, RowKey, Table } from '../../storage/port.ts';
import { commandIdOf, entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
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
/** Other rows may lie between those that are looked for: so many are read for each, and then they are read one by one. */
const ROWS_READ_FOR_ONE = 4;

type Stores = Pick<Ports, 'store'>;

/** All rows of a ledger. Returns the seq of its head. */
export async function* allLedgerRows({ store }: Stores, subject: SubjectId): AsyncGenerator<KeptRow[], number> {
	const { ledger } = store.tables;
	const head = await ledger.get(headKey(subject));
	// Before the rows that they change: a job that is gone by then has changed them.
	for await (const jobs of pagesOf(ledger, jobKeys.all(subject))) yield jobs.map(ofLedger);
	for await (const rows of pagesOf(ledger, { partition: subject })) yield rows.map(ofLedger);
	return yield* changedLedgerRows({ store }, subject, { after: head ? headOf(head).seq : 0 });
}

export type LedgerChange = {
	/** Entries behind this one are read. */
	after: number;
	/** Earlier entries whose jobs had work left: they are read again. */
	open?: readonly number[];
};

/** The rows that commands behind an entry wrote, and jobs that had work left. Returns the seq of the head. */
export async function* changedLedgerRows(
	{ store }: Stores,
	subject: SubjectId,
	{ after, open = [] }: LedgerChange,
): AsyncGenerator<KeptRow[], number> {
	const { ledger } = store.tables;
	const earlier = await mapSome(
		open.filter((seq) => seq <= after),
		READS_AT_ONCE,
		(seq) => ledger.get(entryKeys.entry(subject, seq)),
	);
	const wereOpen = new Set(open);
	yield await rowsOfEntries(
		ledger,
		earlier.filter((row) => row !== undefined),
		wereOpen,
	);
	let seen: Row | undefined;
	for (let from = after; ; from = seen ? headOf(seen).seq : from) {
		const head = await ledger.get(headKey(subject));
		if (!head || head.etag === seen?.etag) return from;
		seen = head;
		const { seq } = headOf(head);
		const entriesBehind = seq > from ? pagesOf(ledger, entryKeys.between(subject, from + 1, seq)) : [];
		for await (const entries of entriesBehind) yield await rowsOfEntries(ledger, entries, wereOpen);
		yield [ofLedger(head)];
	}
}

/** Entries of one ledger, and the rows as they are now that their commands, and their jobs, wrote. */
async function rowsOfEntries(
	ledger: Table,
	entries: readonly Row[],
	wereOpen: ReadonlySet<number>,
): Promise<KeptRow[]> {
	const [first] = entries;
	if (!first) return [];
	const subject = first.partition;
	// Before the rows that they change: a job that is gone by then has changed them.
	const jobs = await rowsNow(
		ledger,
		entries.map((entry) => jobKeys.job(subject, commandIdOf(entry))),
		jobKeys.all(subject),
	);
	const events = [
		...new Set(
			entries
				.map(entryOf)
				.filter(namesEvent)
				.map(({ target }) => target),
		),
	].toSorted();
	// Each once: a removed event is named by two entries.
	const read = new Map<string, Promise<KeptRow>>();
	for (const row of await eventRows(ledger, subject, events)) read.set(row.row, Promise.resolve(row));
	const rowOnce = (key: RowKey) => {
		const known = read.get(key.row) ?? rowNow(ledger, key);
		read.set(key.row, known);
		return known;
	};
	const beside = await mapSome(entries, READS_AT_ONCE, (entry) => rowsBeside(ledger, entry, rowOnce));
	const receipts = await receiptRows(ledger, subject, events);
	// A job that no moment has need not be said to be gone.
	const known = jobs.filter(({ properties }, index) => {
		const entry = entries[index];
		return properties !== undefined || (entry && wereOpen.has(entryOf(entry).seq));
	});
	return [...known, ...entries.map(ofLedger), ...beside.flat(), ...receipts];
}

const namesEvent = ({ action }: Pick<Entry, 'action'>) => action === 'event-posted' || action === 'event-removed';

async function rowsBeside(ledger: Table, entry: Row, rowOnce: (key: RowKey) => Promise<KeptRow>): Promise<KeptRow[]> {
	const { subject, seq, action, target } = entryOf(entry);
	const beside = isPrivateAct({ action }) ? await ledger.get(privateTargetKeys.target(subject, seq)) : undefined;
	const keys = rowsWrittenBy(entry, beside);
	if (seq === 1) keys.push(logKeysKey(subject));
	if (action === 'events-expired') keys.push(...(await eventsPosted(ledger, subject, target)));
	return Promise.all(keys.map(rowOnce));
}

/** `events` in the order of their keys. */
async function eventRows(ledger: Table, subject: SubjectId, events: readonly EventId[]): Promise<KeptRow[]> {
	const keys = events.map((event) => eventKeys.event(subject, event));
	const [from, upTo] = [keys[0]?.row, keys.at(-1)?.row];
	return from === undefined || upTo === undefined ? [] : rowsNow(ledger, keys, { partition: subject, from, upTo });
}

/** `events` in the order of their keys. */
async function receiptRows(ledger: Table, subject: SubjectId, events: readonly EventId[]): Promise<KeptRow[]> {
	const bounds = events.map((event) => receiptKeys.ofEvent(subject, event));
	const [first, last] = [bounds[0], bounds.at(-1)];
	if (!first || !last) return [];
	const near = await nearRows(ledger, { ...first, before: last.before }, events.length);
	const wanted = new Set(events);
	if (near) return near.filter(({ row }) => wanted.has(receiptKeys.eventOf(row))).map(ofLedger);
	const found = await mapSome(bounds, READS_AT_ONCE, async (range) => {
		const rows: Row[] = [];
		for await (const some of pagesOf(ledger, range)) rows.push(...some);
		return rows;
	});
	return found.flat().map(ofLedger);
}

/** The rows of these keys. Where they are most of a range, one request reads them. */
async function rowsNow(ledger: Table, keys: readonly RowKey[], range: RangeQuery): Promise<KeptRow[]> {
	const near = keys.length > 1 ? await nearRows(ledger, range, keys.length) : undefined;
	if (!near) return mapSome(keys, READS_AT_ONCE, (key) => rowNow(ledger, key));
	const byName = new Map(near.map((row) => [row.row, ofLedger(row)]));
	return keys.map((key) => byName.get(key.row) ?? missing(key));
}

/** All rows of a range, unless there are many more than are looked for. */
async function nearRows(ledger: Table, range: RangeQuery, wanted: number): Promise<Row[] | undefined> {
	const limit = Math.min(ROWS_READ_FOR_ONE * wanted, limits.pageRows);
	const { rows, next } = await ledger.range({ ...range, limit });
	return next === undefined ? rows : undefined;
}

/** The events that the entries of the target of `events-expired` posted. */
export async function eventsPosted(ledger: Table, subject: SubjectId, target: string): Promise<RowKey[]> {
	const { from, to } = readExpired(target) ?? { from: 1, to: 0 };
	const events: RowKey[] = [];
	for await (const entries of pagesOf(ledger, entryKeys.between(subject, from, to)))
		for (const { action, target: event } of entries.map(entryOf))
			if (action === 'event-posted') events.push(eventKeys.event(subject, event));
	return events;
}

async function rowNow(ledger: Table, key: RowKey): Promise<KeptRow> {
	const row = await ledger.get(key);
	return row ? ofLedger(row) : missing(key);
}

const missing = ({ partition, row }: RowKey): KeptRow => ({ table: 'ledger', partition, row });

const ofLedger = (row: Row) => keptRow('ledger', row);
