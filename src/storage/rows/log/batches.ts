/** The leaves of the log, and their owners: the batch in which each got its index. Both are insert-only. */

import type { Action } from '../../../contract/audit/actions.ts';
import type { Properties, Row, RowKey, Write } from '../../port.ts';
import { type Bounds, ordered } from '../key-parts.ts';
import { fromParts, inParts, linesOf } from './long-texts.ts';
import type { PendingLeaf } from './pending-leaves.ts';

/** Leaves that were given indexes together, within one entry bundle. `at` is when. */
export type BatchRow = { start: number; leaves: string[]; at: string };

/** Owner and entry of each leaf of a batch. */
export type WhoseLeaf = Omit<PendingLeaf, 'leaf'>;

const ENTRIES = 'entries:';
const OWNERS = '.whose';
/** Leaves of one entry bundle, in c2sp.org/tlog-tiles. */
const LEAVES_OF_ENTRY_BUNDLE = 256;

export const batchKeys = {
	/** The batch of leaves whose first one has this index. `whose` lists their owners. */
	batch: (generation: number, entryBundle: number, offset: number): RowKey => ({
		partition: `${ENTRIES}${generation}:${entryBundle}`,
		row: ordered(offset, 3),
	}),
	whose: (generation: number, entryBundle: number, offset: number): RowKey => {
		const { partition, row } = batchKeys.batch(generation, entryBundle, offset);
		return { partition, row: row + OWNERS };
	},
	all: (generation: number, entryBundle: number): Bounds => ({ partition: `${ENTRIES}${generation}:${entryBundle}` }),
	/** Whether batches are in a partition. */
	isBatch: (partition: string): boolean => partition.startsWith(ENTRIES),
	isWhose: (row: string): boolean => row.endsWith(OWNERS),
	/** Entry bundle of the leaf with this index. */
	entryBundleOf: (index: number): number => Math.floor(index / LEAVES_OF_ENTRY_BUNDLE),
	/** The index of the first leaf of a batch, by its row or that of its owners. */
	startOf: (entryBundle: number, row: string): number =>
		entryBundle * LEAVES_OF_ENTRY_BUNDLE + Number(row.replace(OWNERS, '')),
	offsetOf: (row: string): number => Number(row),
};

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
