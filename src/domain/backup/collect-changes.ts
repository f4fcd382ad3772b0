/**
 * Collects the rows that changed since the log had some size: the log names every entry in order, and an entry names the
 * rows of its command. So it costs as much as there is new, however large the store is.
 *
 * The order matters. Leaves that wait are read before the tree: an entry is among them, or in the tree, or both. Ledgers are
 * read last, since they may only know of more.
 */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, RowKey } from '../../storage/port.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { bundleKeys } from '../../storage/rows/log/auditor-bundles.ts';
import { batchKeys, batchOf, type WhoseLeaf, whoseOf } from '../../storage/rows/log/batches.ts';
import { type CurrentLog, currentLogKey, getCurrentLog } from '../../storage/rows/log/current.ts';
import { erasureKeys } from '../../storage/rows/log/erasures.ts';
import { pendingKeys, pendingOf } from '../../storage/rows/log/pending-leaves.ts';
import { checkpointOf, type TreeRow, treeKeys, treeOf } from '../../storage/rows/log/tree.ts';
import { notificationKeys } from '../../storage/rows/notifications.ts';
import { equalBytes, fromBase64 } from '../../tlog/bytes.ts';
import { TILE_WIDTH } from '../../tlog/tiles.ts';
import { mapSome } from '../lists/map-some.ts';
import { leafWrites } from '../log/integrate.ts';
import { rootOfTree } from '../log/tree-reader.ts';
import type { Ports } from '../ports/ports.ts';
import { rowsAt } from './collect-rows.ts';
import { changedLedgerRows } from './ledger-rows.ts';
import type { LedgerEntry } from './look-at-jobs.ts';
import type { LogPlace } from './moment.ts';
import { type KeptRow, keptRow } from './segment.ts';

type Stores = Pick<Ports, 'store'>;

const LEDGERS_AT_ONCE = 16;

/** Seqs of entries whose jobs have work left, by the ledger. */
export type OpenJobs = ReadonlyMap<SubjectId, ReadonlySet<number>>;

export type LedgerSince = { subject: SubjectId; after: number };

/** The log as it was looked at, and the entries that waited for their place in it. */
export type LogLook = {
	current: CurrentLog;
	tree: TreeRow;
	/** Its tree, its checkpoint and its witnesses. */
	rows: Row[];
	checkpoint: string | undefined;
	waiting: WhoseLeaf[];
};

/** Undefined while there is no log, or no entry in it. */
export async function lookAtLog({ store }: Stores): Promise<LogLook | undefined> {
	const { log } = store.tables;
	const current = await getCurrentLog(log);
	if (!current) return undefined;
	const waiting: WhoseLeaf[] = [];
	for (const partition of pendingKeys.shards)
		for await (const rows of pagesOf(log, { partition })) waiting.push(...rows.map(pendingOf));
	const rows: Row[] = [];
	const { partition, row: name } = treeKeys.tree(current.generation);
	for await (const page of pagesOf(log, { partition })) rows.push(...page);
	const tree = rows.find(({ row }) => row === name);
	if (!tree) return undefined;
	const signed = rows.find(({ row }) => row === treeKeys.checkpoint(current.generation).row);
	return { current, tree: treeOf(tree), rows, checkpoint: signed && checkpointOf(signed).note, waiting };
}

/** The place of the log that a moment has reached. */
export const placeOf = ({ current: { generation }, tree: { size, root } }: LogLook): LogPlace => ({
	generation,
	size,
	root,
});

/** Whether the log goes on from this place: it is not another one, and not one that was restored from before. */
export async function goesOn(stores: Stores, log: LogPlace, look: LogLook): Promise<boolean> {
	if (look.current.generation !== log.generation || look.tree.size < log.size) return false;
	const [ours, known] = [await rootOfTree(stores, log.generation, look.tree, log.size), fromBase64(log.root)];
	return ours !== undefined && known !== undefined && equalBytes(ours, known);
}

/** `read`: the seqs up to which ledgers have been read already. What is read now is entered there. */
export type ChangesSince = {
	from: LogPlace;
	look: LogLook;
	open: OpenJobs;
	leafless?: readonly LedgerEntry[];
	read?: Map<SubjectId, number>;
};

/** All that changed since `from`, and what the open jobs have changed. A row may come more than once: the last one counts. */
export async function* collectChanges(
	{ store }: Stores,
	{ from, look, open, leafless = [], read = new Map() }: ChangesSince,
): AsyncGenerator<KeptRow[]> {
	const { current, tree, waiting } = look;
	const { generation } = current;
	const ledgers = new Ledgers({ store }, open, read);
	const times = new Map<string, RowKey>();
	const noteTime = ({ at, action }: WhoseLeaf) => {
		for (const key of [auditKeys.count(at, action), auditKeys.lag(at)]) times.set(`${key.partition} ${key.row}`, key);
	};
	yield [...look.rows.map((row) => keptRow('log', row)), ...(await rowsAt({ store }, 'log', [currentLogKey]))];
	yield await tilesBetween({ store }, generation, from.size, tree.size);
	for await (const { rows, whose } of batchesBetween({ store }, generation, from.size, tree.size)) {
		yield rows;
		for (const leaf of whose) noteTime(leaf);
		yield* ledgers.changedBy(whose);
	}
	yield* ledgers.changedBy([...waiting, ...leafless]);
	yield* ledgers.stillOpen();
	yield await rowsAt({ store }, 'audit', [...times.values()]);
}

type Batches = { rows: KeptRow[]; whose: WhoseLeaf[] };

/** The rows of some ledgers that changed behind an entry of each, up to one head. */
export function ledgersSince(stores: Stores, changes: readonly LedgerSince[]): AsyncGenerator<KeptRow[]> {
	return new Ledgers(stores, new Map(), new Map()).changedSince(changes);
}

/** Batches of one entry bundle after the other, with the places of their leaves. */
async function* batchesBetween(
	{ store }: Stores,
	generation: number,
	from: number,
	to: number,
): AsyncGenerator<Batches> {
	const last = batchKeys.entryBundleOf(to - 1);
	for (let bundle = batchKeys.entryBundleOf(from); bundle <= last; bundle++) {
		const found: Batches = { rows: [], whose: [] };
		for await (const rows of pagesOf(store.tables.log, batchKeys.all(generation, bundle))) {
			const owners = new Map(rows.filter(({ row }) => batchKeys.isWhose(row)).map((row) => [row.row, row]));
			for (const row of rows.filter((one) => !batchKeys.isWhose(one.row))) {
				const batch = batchOf(row);
				if (batch.start < from || batch.start >= to) continue;
				const named = owners.get(batchKeys.whose(generation, bundle, batchKeys.offsetOf(row.row)).row);
				const whose = named ? whoseOf(named) : [];
				found.whose.push(...whose.filter(({ subject }) => subject !== ''));
				found.rows.push(...[row, ...(named ? [named] : [])].map((one) => keptRow('log', one)));
				for (const { partition, row: name, properties } of leafWrites(generation, { ...batch, whose }))
					found.rows.push({ table: 'log', partition, row: name, properties: properties as KeptRow['properties'] });
			}
		}
		yield found;
	}
}

/** The tiles that became full. */
async function tilesBetween({ store }: Stores, generation: number, from: number, to: number): Promise<KeptRow[]> {
	const keys: RowKey[] = [];
	for (let level = 0, width = TILE_WIDTH; width <= to; level++, width *= TILE_WIDTH)
		for (let index = Math.floor(from / width); index < Math.floor(to / width); index++)
			keys.push(treeKeys.tile(generation, level, index));
	return rowsAt({ store }, 'log', keys);
}

/** The ledgers that changed, each read as far as it goes. */
class Ledgers {
	readonly #stores: Stores;
	readonly #open: OpenJobs;
	/** Seqs up to which ledgers were read. */
	readonly #read: Map<SubjectId, number>;
	/** Those that were looked at now, with their open jobs. */
	readonly #seen = new Set<SubjectId>();

	constructor(stores: Stores, open: OpenJobs, read: Map<SubjectId, number>) {
		this.#stores = stores;
		this.#open = open;
		this.#read = read;
	}

	/** The rows of these entries, and of all later ones of their ledgers. */
	async *changedBy(entries: readonly LedgerEntry[]): AsyncGenerator<KeptRow[]> {
		const firsts = new Map<SubjectId, number>();
		for (const { subject, seq } of entries) {
			if (seq <= (this.#read.get(subject) ?? 0)) continue;
			firsts.set(subject, Math.min(firsts.get(subject) ?? seq, seq));
		}
		yield* this.changedSince([...firsts].map(([subject, seq]) => ({ subject, after: seq - 1 })));
	}

	/** Ledgers without a new entry whose jobs had work left. */
	async *stillOpen(): AsyncGenerator<KeptRow[]> {
		const unread = [...this.#open].filter(([subject]) => !this.#seen.has(subject));
		yield* this.changedSince(unread.map(([subject, seqs]) => ({ subject, after: Math.max(...seqs) })));
	}

	async *changedSince(changes: readonly LedgerSince[]): AsyncGenerator<KeptRow[]> {
		for (let at = 0; at < changes.length; at += LEDGERS_AT_ONCE) {
			const some = changes.slice(at, at + LEDGERS_AT_ONCE);
			const found = await mapSome(some, LEDGERS_AT_ONCE, (change) => this.#readOne(change));
			yield found.flat();
		}
	}

	async #readOne({ subject, after }: { subject: SubjectId; after: number }): Promise<KeptRow[]> {
		const open = this.#seen.has(subject) ? [] : [...(this.#open.get(subject) ?? [])];
		this.#seen.add(subject);
		const rows: KeptRow[] = [];
		const walk = changedLedgerRows(this.#stores, subject, { after: this.#read.get(subject) ?? after, open });
		let next = await walk.next();
		for (; !next.done; next = await walk.next()) rows.push(...next.value);
		this.#read.set(subject, next.value);
		rows.push(...(await rowsBesideEntries(this.#stores, rows)));
		rows.push(...(await rowsAt(this.#stores, 'notifications', [notificationKeys.read(subject)])));
		return rows;
	}
}

/** Rows of the log that these entries tell of. */
async function rowsBesideEntries(stores: Stores, rows: readonly KeptRow[]): Promise<KeptRow[]> {
	const keys = rows.flatMap(({ row, partition, properties }): RowKey[] => {
		if (!entryKeys.isEntry(row) || !properties) return [];
		const { action, target } = entryOf({ partition, row, etag: '', properties: { ...properties } });
		if (action === 'subject-erased' || action === 'erasure-lifted') return [erasureKeys.erasure(target)];
		if (action === 'bundle-made' || action === 'bundle-deleted') return [bundleKeys.bundle(target)];
		return [];
	});
	return rowsAt(stores, 'log', keys);
}

/** Enters the jobs of these rows, as far as they have work left that nobody waits for. */
export function enterJobs(open: Map<SubjectId, Set<number>>, rows: readonly KeptRow[]): void {
	for (const { table, partition, row, properties } of rows) {
		if (table !== 'ledger' || !jobKeys.isJob(row) || !properties) continue;
		const { seq, purgedAt } = jobOf({ partition, row, etag: '', properties: { ...properties } });
		const seqs = open.get(partition) ?? new Set();
		if (purgedAt === undefined) seqs.add(seq);
		else seqs.delete(seq);
		if (seqs.size > 0) open.set(partition, seqs);
		else open.delete(partition);
	}
}
