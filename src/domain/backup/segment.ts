/**
 * A segment of a backup: rows in their order, and a commitment to each.
 *
 * The commitments are written once, and the chain of moments is over them. The rows can be taken out one by one: an
 * erasure does so. A commitment tells nothing of its row, because the row's line begins with a salt of its own that goes
 * with it. So a row that is gone is told apart from a row that is missing: a later moment names it as gone.
 */
import { createHash } from 'node:crypto';
import { type Row, TABLES, type TableName, type Value } from '../../storage/port.ts';
import { BackupFault } from './backup-fault.ts';

/** A row as a backup has it. Without properties it says that the row was deleted. */
export type KeptRow = {
	table: TableName;
	partition: string;
	row: string;
	properties?: Readonly<Record<string, Value>>;
};

export const keptRow = (table: TableName, { partition, row, properties }: Row): KeptRow => ({
	table,
	partition,
	row,
	properties,
});

/** `content`: a line of JSON for each row. `commitments`: the SHA-256 of each line, 32 bytes, in the rows' order. */
export type Segment = { content: Uint8Array; commitments: Uint8Array };

const SALT_BYTES = 12;
const COMMITMENT_BYTES = 32;

type Line = [
	index: number,
	salt: string,
	table: string,
	partition: string,
	row: string,
	properties?: KeptRow['properties'],
];

export function packRows(rows: readonly KeptRow[], randomBytes: (size: number) => Uint8Array): Segment {
	const lines = rows.map(({ table, partition, row, properties }, index) => {
		const salt = Buffer.from(randomBytes(SALT_BYTES)).toString('base64url');
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
 * The rows that are there, by their indexes. Throws a `BackupFault` (`damaged`) when one of them is not as it was packed,
 * stands twice, or is missing and not `gone`. `name` is for its message.
 */
export function unpackRows(
	name: string,
	{ content, commitments }: Segment,
	gone: ReadonlySet<number>,
): Map<number, KeptRow> {
	const damaged = (what: string) => new BackupFault('damaged', `${name} is damaged: ${what}.`);
	const count = rowsPacked({ commitments });
	const found = new Map<number, KeptRow>();
	for (const text of linesOf(content)) {
		const line = lineOf(text);
		if (!line) throw damaged('a line is no row');
		const [index, , table, partition, row, properties] = line;
		if (!Number.isSafeInteger(index) || index < 0 || index >= count) throw damaged('it has a row too many');
		if (!commitmentOf(text).equals(commitments.subarray(index * COMMITMENT_BYTES, (index + 1) * COMMITMENT_BYTES)))
			throw damaged(`row ${index} was changed`);
		if (found.has(index)) throw damaged(`row ${index} stands there twice`);
		// A process ended between saying so and taking it out.
		if (!gone.has(index)) found.set(index, { table, partition, row, ...(properties && { properties }) });
	}
	for (let index = 0; index < count; index++)
		if (!found.has(index) && !gone.has(index)) throw damaged(`row ${index} is missing`);
	return found;
}

/** The content without some of its rows. */
export function withoutRows(content: Uint8Array, gone: ReadonlySet<number>): Uint8Array {
	return contentOf(linesOf(content).filter((text) => !gone.has(lineOf(text)?.[0] ?? -1)));
}

const contentOf = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));
const linesOf = (content: Uint8Array) => Buffer.from(content).toString('utf8').split('\n').slice(0, -1);
const commitmentOf = (line: string) => createHash('sha256').update(line).digest();

function lineOf(text: string): (Line & { 2: TableName }) | undefined {
	try {
		const line = JSON.parse(text) as Line;
		return Array.isArray(line) && (TABLES as readonly string[]).includes(line[2]) ? (line as never) : undefined;
	} catch {
		return undefined;
	}
}
