/**
 * A segment of a backup: rows in their order, and a commitment to each.
 *
 * The commitments are written once, and the chain of moments is over them. The rows can be taken out one by one: an
 * erasure does so. A commitment tells nothing of its row, because the row's line begins with a salt of its own that goes
 * with it. So a row that is gone is told apart from a row that is missing: a later moment names it as gone.
 */
import { createHash } from 'node:crypto';
import { type Row, type RowKey, TABLES, type TableName, type Value } from '../../storage/port.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { BackupFault } from './backup-fault.ts';

/** The place of a row in a store. */
export type RowPlace = RowKey & { table: TableName };

/** A row as a backup has it. Without properties it says that the row was deleted. */
export type KeptRow = RowPlace & { properties?: Readonly<Record<string, Value>> };

export const keptRow = (table: TableName, { partition, row, properties }: Row): KeptRow => ({
	table,
	partition,
	row,
	properties,
});

/** Names a row among all of a store. */
export const placeName = ({ table, partition, row }: RowPlace): string => `${table} ${partition} ${row}`;

/** `content`: a line of JSON for each row. `commitments`: the SHA-256 of each line, 32 bytes, in the rows' order. */
export type Segment = { content: Uint8Array; commitments: Uint8Array };

/**
 * Rows of a segment that are gone, by their indexes. Of those in `rows` the place is still known: their events or entries
 * are on the trail. Of those in `forgotten` nothing is.
 */
export type GoneRows = { rows: ReadonlySet<number>; forgotten: ReadonlySet<number> };

/** Rows of a segment by their indexes, and the places of those that were taken out. */
export type Unpacked = { rows: Map<number, KeptRow>; taken: Map<number, RowPlace> };

const SALT_BYTES = 12;
const COMMITMENT_BYTES = 32;

/** A row that was taken out has no salt, and no properties. */
type Line = [
	index: number,
	salt: string | null,
	table: TableName,
	partition: string,
	row: string,
	properties?: KeptRow['properties'],
];

export function packRows(rows: readonly KeptRow[], randomBytes: (size: number) => Uint8Array): Segment {
	const salts = Buffer.from(randomBytes(rows.length * SALT_BYTES));
	const lines = rows.map(({ table, partition, row, properties }, index) => {
		const salt = salts.toString('base64url', index * SALT_BYTES, (index + 1) * SALT_BYTES);
		const line: Line = [index, salt, table, partition, row];
		if (properties) line.push(properties);
		return JSON.stringify(line);
	});
	return { content: contentOf(lines), commitments: Buffer.concat(lines.map(commitmentOf)) };
}

/** Number of rows that were packed. */
export const rowsPacked = ({ commitments }: Pick<Segment, 'commitments'>): number =>
	commitments.length / COMMITMENT_BYTES;

/**
 * The rows that are there. Throws a `BackupFault` (`damaged`) when one of them is not as it was packed, stands twice, or is
 * missing and not gone. `name` is for its message.
 */
export function unpackRows(name: string, { content, commitments }: Segment, gone: GoneRows): Unpacked {
	const damaged = (what: string) => new BackupFault('damaged', `${name} is damaged: ${what}.`);
	const count = rowsPacked({ commitments });
	const rows = new Map<number, KeptRow>();
	const taken = new Map<number, RowPlace>();
	for (const text of linesOf(content)) {
		const line = lineOf(text);
		if (!line) throw damaged('a line is no row');
		const [index, salt, table, partition, row, properties] = line;
		if (!Number.isSafeInteger(index) || index < 0 || index >= count) throw damaged('it has a row too many');
		if (gone.forgotten.has(index)) continue;
		// A process may have ended between saying that it is gone and taking it out.
		if (gone.rows.has(index)) {
			taken.set(index, { table, partition, row });
			continue;
		}
		const isAsPacked = salt !== null && commitmentOf(text).equals(commitmentAt(commitments, index));
		if (!isAsPacked) throw damaged(`row ${index} was changed`);
		if (rows.has(index)) throw damaged(`row ${index} stands there twice`);
		rows.set(index, { table, partition, row, ...(properties && { properties }) });
	}
	for (let index = 0; index < count; index++)
		if (!rows.has(index) && !gone.rows.has(index) && !gone.forgotten.has(index))
			throw damaged(`row ${index} is missing`);
	return { rows, taken };
}

/** The content without what is gone. */
export function withoutRows(content: Uint8Array, { rows, forgotten }: GoneRows): Uint8Array {
	return contentOf(
		linesOf(content).flatMap((text) => {
			const line = lineOf(text);
			if (!line || forgotten.has(line[0])) return [];
			const [index, , table, partition, row] = line;
			return rows.has(index) ? JSON.stringify([index, null, table, partition, row] satisfies Line) : text;
		}),
	);
}

const MARK_BYTES = 2;

/**
 * Tells which events may be in a segment without naming them: the first two bytes of a hash of each, in base64url. Few
 * segments without the event have its mark.
 */
export function marksOf(rows: readonly KeptRow[]): string {
	const marks = new Set(rows.filter(isEvent).map((row) => markOf(row).toString('binary')));
	return Buffer.from([...marks].toSorted().join(''), 'binary').toString('base64url');
}

export function mayHold(marks: string, place: RowPlace): boolean {
	const known = Buffer.from(marks, 'base64url');
	const mark = markOf(place);
	for (let at = 0; at < known.length; at += MARK_BYTES)
		if (mark.equals(known.subarray(at, at + MARK_BYTES))) return true;
	return false;
}

export const isEvent = ({ table, row }: RowPlace): boolean => table === 'ledger' && eventKeys.isEvent(row);

const markOf = (place: RowPlace) => createHash('sha256').update(placeName(place)).digest().subarray(0, MARK_BYTES);
const contentOf = (lines: readonly string[]) => Buffer.from([...lines, ''].join('\n'));
const linesOf = (content: Uint8Array) => Buffer.from(content).toString('utf8').split('\n').slice(0, -1);
const commitmentOf = (line: string) => createHash('sha256').update(line).digest();
const commitmentAt = (commitments: Uint8Array, index: number) =>
	commitments.subarray(index * COMMITMENT_BYTES, (index + 1) * COMMITMENT_BYTES);

function lineOf(text: string): Line | undefined {
	try {
		const line = JSON.parse(text) as Line;
		return Array.isArray(line) && TABLES.includes(line[2]) ? line : undefined;
	} catch {
		return undefined;
	}
}
