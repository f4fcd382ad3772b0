/**
 * The rows of the `log` table: the transparency log of the service.
 *
 * What was published is never changed. The leaves of a batch and the tiles are insert-only; the tree moves on under its
 * ETag, and the checkpoint only to a greater size.
 */
import type { Action } from '../../../contract/actions.ts';
import type { SubjectId } from '../../../contract/subject.ts';
import { ledgerKeys, logKeys } from '../../keys.ts';
import type { Properties, Row, RowKey, Table, Write } from '../../port.ts';

/** Two keys of 32 bytes in hex: one names the ledger in its leaves, the other makes the blinds of its entries. */
export type SubjectLogKeys = { key: string; blinding: string };

/**
 * The generation that grows. `keys` are the verifier keys that it is signed with, one a line; none before its first
 * checkpoint. `isFilling`: entries from before it are still being added.
 */
export type CurrentLog = { generation: number; origin: string; keys: string; startedAt: string; isFilling: boolean };

/** An entry as a leaf that waits for its index. `leaf` is its text. */
export type PendingLeaf = { leaf: string; subject: SubjectId; seq: number; at: string; action: Action };

/** The tree: `edge` has, for each level, the hashes of the tile that is not full yet, in base64. `root` is in base64. */
export type TreeRow = { size: number; root: string; edge: string[]; at: string };

/** Leaves that were given indexes together, within one bundle. `at` is when. */
export type BatchRow = { start: number; leaves: string[]; at: string };

/** Owner and entry of each leaf of a batch. */
export type WhoseLeaf = Omit<PendingLeaf, 'leaf'>;

/** `note` is a signed note. `cosigned` is the number of witnesses. */
export type CheckpointRow = { size: number; note: string; at: string; cosigned: number };

/** UTF-16 code units of a property; Azure takes 32,768. */
const MOST_IN_A_PROPERTY = 30_000;

/** A text in as many properties as it takes. */
function inParts(name: string, text: string): Properties {
	const parts: Properties = {};
	for (let at = 0, part = 0; at < text.length || part === 0; at += MOST_IN_A_PROPERTY, part++)
		parts[`${name}${part}`] = text.slice(at, at + MOST_IN_A_PROPERTY);
	return parts;
}

function fromParts({ properties }: Row, name: string): string {
	let text = '';
	for (let part = 0; ; part++) {
		const value = properties[`${name}${part}`];
		if (typeof value !== 'string') return text;
		text += value;
	}
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

export const currentLogProperties = (current: CurrentLog): Properties => current;
export const currentLogOf = ({ properties: p }: Row): CurrentLog => ({
	generation: Number(p.generation),
	origin: String(p.origin),
	keys: String(p.keys),
	startedAt: String(p.startedAt),
	isFilling: p.isFilling === true,
});

export const pendingWrite = (pending: PendingLeaf): Write => ({
	...logKeys.pending(pending),
	kind: 'insert',
	properties: pending,
});

export const pendingOf = ({ properties: p }: Row): PendingLeaf => ({
	leaf: String(p.leaf),
	subject: String(p.subject),
	seq: Number(p.seq),
	at: String(p.at),
	action: String(p.action) as Action,
});

export const treeProperties = ({ edge, ...rest }: TreeRow): Properties => ({
	...rest,
	levels: edge.length,
	...Object.fromEntries(edge.map((hashes, level) => [`edge${level}`, hashes])),
});

export const treeOf = ({ properties: p }: Row): TreeRow => ({
	size: Number(p.size),
	root: String(p.root),
	edge: Array.from({ length: Number(p.levels) }, (_, level) => String(p[`edge${level}`])),
	at: String(p.at),
});

/** The rows that decide a batch, both or none. */
export function batchWrites(
	keys: { batch: RowKey; whose: RowKey },
	{ start, leaves, at }: BatchRow,
	whose: WhoseLeaf[],
): Write[] {
	const named = whoseProperties(whose);
	return [
		{ ...keys.batch, kind: 'insert', properties: { start, at, ...inParts('leaves', leaves.join('\n')) } },
		{ ...keys.whose, kind: 'insert', properties: named },
	];
}

export const batchOf = (row: Row): BatchRow => ({
	start: Number(row.properties.start),
	at: String(row.properties.at),
	leaves: linesOf(fromParts(row, 'leaves')),
});

/** Owner of each leaf. Its subject is empty once that subject is erased. */
export const whoseProperties = (whose: readonly WhoseLeaf[]): Properties =>
	inParts(
		'whose',
		whose
			.map(({ subject, seq, at, action }) => (subject === '' ? '-' : [subject, seq, at, action].join(' ')))
			.join('\n'),
	);

export const whoseOf = (row: Row): WhoseLeaf[] =>
	linesOf(fromParts(row, 'whose')).map((line) => {
		const [subject = '', seq = 0, at = '', action = ''] = line === '-' ? [] : line.split(' ');
		return { subject, seq: Number(seq), at, action: action as Action };
	});

export const checkpointProperties = ({ note, ...rest }: CheckpointRow): Properties => ({
	...rest,
	...inParts('note', note),
});
export const checkpointOf = (row: Row): CheckpointRow => ({
	size: Number(row.properties.size),
	at: String(row.properties.at),
	cosigned: Number(row.properties.cosigned),
	note: fromParts(row, 'note'),
});

export async function getCurrentLog(log: Table): Promise<(CurrentLog & { etag: string }) | undefined> {
	const row = await log.get(logKeys.current);
	return row && { ...currentLogOf(row), etag: row.etag };
}

export async function getTree(log: Table, generation: number): Promise<(TreeRow & { etag: string }) | undefined> {
	const row = await log.get(logKeys.tree(generation));
	return row && { ...treeOf(row), etag: row.etag };
}

export async function getCheckpoint(
	log: Table,
	generation: number,
): Promise<(CheckpointRow & { etag: string }) | undefined> {
	const row = await log.get(logKeys.checkpoint(generation));
	return row && { ...checkpointOf(row), etag: row.etag };
}

/** The leaf of an entry, and when it got its index. */
export async function getLeaf(
	log: Table,
	generation: number,
	subject: SubjectId,
	seq: number,
): Promise<{ index: number; at: string } | undefined> {
	const row = await log.get(logKeys.leaf(generation, subject, seq));
	return row && { index: Number(row.properties.index), at: String(row.properties.at) };
}

export async function getLogKeys(ledger: Table, subject: SubjectId): Promise<SubjectLogKeys | undefined> {
	const row = await ledger.get(ledgerKeys.logKeys(subject));
	return row && { key: String(row.properties.key), blinding: String(row.properties.blinding) };
}
