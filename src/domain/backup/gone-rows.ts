/** Finds rows of a backup that are to go: texts of removed events, and all that is known of an erased subject. */
import { isDeepStrictEqual } from 'node:util';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Value } from '../../storage/port.ts';
import { fateOf, ownersOf } from '../../storage/rows/kept-rows.ts';
import { eventRowOf } from '../../storage/rows/ledger/events.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { erasureListKeys, idsListed } from '../../storage/rows/log/erasure-list.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { tokenKeys } from '../../storage/rows/tokens.ts';
import { webhookKeys } from '../../storage/rows/webhooks.ts';
import { type SubjectHash, subjectHash } from '../../storage/subject-hash.ts';
import { mapSome } from '../lists/map-some.ts';
import type { Ports } from '../ports/ports.ts';
import type { Archive } from './archive.ts';
import { ledgersSince } from './collect-changes.ts';
import type { Moment, SegmentName } from './moment.ts';
import { isEvent, type KeptRow, keptRow, mayHold, placeName, type RowPlace } from './segment.ts';

type Stores = Pick<Ports, 'store'>;
type Gone = Moment['gone'];

const ROWS_AT_ONCE = 32;

/** Whether a row is what is left of an event whose text is gone. */
export const isTombstone = (row: KeptRow): boolean =>
	isEvent(row) &&
	row.properties !== undefined &&
	eventRowOf({ ...row, etag: '', properties: { ...row.properties } }).removed;

/** The rows of these segments that have the texts of events which are removed by now. */
export async function textsOf(
	archive: Archive,
	segments: readonly SegmentName[],
	removed: readonly RowPlace[],
): Promise<Gone> {
	const gone: Gone = [];
	for (const segment of segments) {
		const wanted = new Set(removed.filter((place) => mayHold(segment.events, place)).map(placeName));
		if (wanted.size === 0) continue;
		const { rows } = await archive.rows(segment);
		const indexes = [...rows]
			.filter(([, row]) => wanted.has(placeName(row)) && row.properties && !isTombstone(row))
			.map(([index]) => index);
		if (indexes.length > 0) gone.push({ segment: segment.id, rows: indexes, forgotten: [] });
	}
	return gone;
}

/** Rows that go from the backup with a subject, and rows of others as they are without it. */
export type Forgotten = { gone: Gone; now: KeptRow[] };

/**
 * Looks at every row that has the subject's id, or the id of one of its tokens or webhooks. Those that are otherwise in the
 * store by now go: an erasure changed them there. Entries of others that name it are in their chains, and stay in both.
 */
export async function forgetSubject(
	stores: Stores,
	archive: Archive,
	segments: readonly SegmentName[],
	hash: SubjectHash,
): Promise<Forgotten> {
	const ids = await idsOf(stores, archive, segments, hash);
	const heads = new Map<SubjectId, number>();
	const ledgers = new Set<SubjectId>();
	const gone: { segment: string; rows: number[]; forgotten: number[] }[] = [];
	const now = new Map<string, KeptRow>();
	if (ids.size === 0) return { gone, now: [] };
	const namesIt = namesOneOf(ids);
	for (const { id, ...segment } of segments) {
		const { rows, taken } = await archive.rows({ id, ...segment });
		for (const row of rows.values()) if (isHead(row)) heads.set(row.partition, seqOfHead(row));
		const here = { segment: id, rows: [] as number[], forgotten: [] as number[] };
		const naming = [...rows].filter(([, row]) => namesIt(row));
		await mapSome(naming, ROWS_AT_ONCE, async ([index, row]) => {
			const present = now.get(placeName(row)) ?? (await rowNow(stores, row));
			if (isDeepStrictEqual(present.properties, row.properties)) return;
			// A place may name it, too: it is kept only where another row is there by now.
			(present.properties ? here.rows : here.forgotten).push(index);
			if (present.properties) now.set(placeName(row), present);
			if (row.table === 'ledger') ledgers.add(row.partition);
		});
		// A row that went before has left its place here.
		for (const [index, place] of taken)
			if (namesIt(place) && !(await rowNow(stores, place)).properties) here.forgotten.push(index);
		if (here.rows.length + here.forgotten.length > 0) gone.push(here);
	}
	// An erasure changes the counts of follows in the heads of others, too. A head comes with all entries up to it.
	const changes = [...ledgers].map((subject) => ({ subject, after: heads.get(subject) ?? 0 }));
	const behind: KeptRow[] = [];
	for await (const rows of ledgersSince(stores, changes)) behind.push(...rows);
	return { gone, now: [...now.values(), ...behind] };
}

const isHead = ({ table, partition, row, properties }: KeptRow): boolean =>
	table === 'ledger' && properties !== undefined && row === headKey(partition).row;
const seqOfHead = ({ properties, ...row }: KeptRow): number =>
	headOf({ ...row, etag: '', properties: { ...properties } }).seq;

/** The id behind a hash, and those of its tokens and webhooks, as far as the backup or the store still knows them. */
async function idsOf(
	stores: Stores,
	archive: Archive,
	segments: readonly SegmentName[],
	hash: SubjectHash,
): Promise<Set<string>> {
	const ids = new Set<string>();
	for (const kind of ['subject', 'token', 'webhook'] as const)
		for await (const listed of idsListed(stores.store.tables.log, hash, kind)) for (const id of listed) ids.add(id);
	const owners = new Map<string, boolean>();
	for (const segment of segments)
		for (const { table, partition, row } of (await archive.rows(segment)).rows.values()) {
			const owner = table === 'ledger' ? partition : table === 'log' && leafKeys.ofSubject(partition);
			if (!owner) continue;
			const isIt = owners.get(owner) ?? subjectHash(owner) === hash;
			owners.set(owner, isIt);
			if (!isIt) continue;
			ids.add(owner);
			if (table !== 'ledger') continue;
			if (tokenKeys.isFact(row)) ids.add(tokenKeys.tokenOfFact(row));
			if (webhookKeys.isWebhook(row)) ids.add(webhookKeys.webhookOf(row));
		}
	return ids;
}

/** Whether a row has one of these ids, in its place or in its properties. */
function namesOneOf(ids: ReadonlySet<string>): (row: KeptRow) => boolean {
	const escaped = [...ids].map((id) => id.replaceAll('.', '\\.'));
	const id = new RegExp(`(?<![A-Za-z0-9_-])(?:${escaped.join('|')})(?![A-Za-z0-9_-])`);
	const isIn = (value: Value) => typeof value === 'string' && id.test(value);
	return (row) => isOfOneOf(ids, row) || isIn(row.row) || Object.values(row.properties ?? {}).some(isIn);
}

/** Whether a row is in a partition of one of these ids. */
const isOfOneOf = (ids: ReadonlySet<string>, { partition }: RowPlace): boolean =>
	ownersOf(partition).some((id) => ids.has(id));

async function rowNow({ store }: Stores, place: RowPlace): Promise<KeptRow> {
	const { table, partition, row } = place;
	const found = fateOf(table, place) === 'kept' ? await store.tables[table].get({ partition, row }) : undefined;
	return found ? keptRow(table, found) : { table, partition, row };
}

/** Whether the first clearing of an erasure is done: until then, rows of others may still name the subject. */
export async function isCleared({ store }: Stores, hash: SubjectHash): Promise<boolean> {
	const { log } = store.tables;
	if (await log.get(erasureListKeys.cleared(hash))) return true;
	// A day later the list itself goes.
	for await (const [listed] of idsListed(log, hash, 'subject')) if (listed !== undefined) return false;
	return true;
}

/** One list of what is gone, with each segment once. */
export function together(lists: readonly Gone[]): Gone {
	const sums = new Map<string, { rows: Set<number>; forgotten: Set<number> }>();
	for (const { segment, rows, forgotten } of lists.flat()) {
		const sum = sums.get(segment) ?? { rows: new Set(), forgotten: new Set() };
		for (const row of rows) sum.rows.add(row);
		for (const row of forgotten) sum.forgotten.add(row);
		sums.set(segment, sum);
	}
	return [...sums].map(([segment, { rows, forgotten }]) => ({
		segment,
		rows: [...rows],
		forgotten: [...forgotten],
	}));
}
