/** The rows of a log, as one who has its tables reads and writes them. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { leafKeysOf } from '../../domain/log/pending-leaf.ts';
import type { Row } from '../../storage/port.ts';
import { logKeysKey } from '../../storage/rows/ledger/log-keys.ts';
import { batchKeys, batchOf, batchWrites } from '../../storage/rows/log/batches.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { checkpointOf, checkpointProperties, treeKeys, treeOf, treeProperties } from '../../storage/rows/log/tree.ts';
import { toBase64 } from '../../tlog/bytes.ts';
import { formatCheckpoint } from '../../tlog/checkpoint.ts';
import { appendLeaves, EMPTY_TREE, formatEdge, rootOf } from '../../tlog/growing-tree.ts';
import { formatLeaf, leavesOf } from '../../tlog/leaf.ts';
import { TILE_WIDTH } from '../../tlog/tiles.ts';
import { leafHash } from '../../tlog/tree.ts';
import type { RealLog } from './real-log.ts';
import type { Copy } from './rows.ts';
import type { Line } from './tampering.ts';

export const treeIn = (copy: Copy) => treeOf(rowAt(copy, treeKeys.tree(1)));
export const checkpointIn = (copy: Copy) => checkpointOf(rowAt(copy, treeKeys.checkpoint(1)));
export const batchesIn = (copy: Copy, entryBundle: number): Row[] =>
	[...copy.rows('log', batchKeys.all(1, entryBundle).partition)].filter(({ row }) => !batchKeys.isWhose(row));

export function putNote(copy: Copy, note: string): void {
	copy.put('log', treeKeys.checkpoint(1), checkpointProperties({ ...checkpointIn(copy), note }));
}

/** All leaves, by their index. */
export function leavesIn(copy: Copy): string[] {
	const { size } = treeIn(copy);
	const leaves: string[] = [];
	for (let entryBundle = 0; entryBundle * TILE_WIDTH < size; entryBundle++)
		for (const row of batchesIn(copy, entryBundle)) leaves.push(...batchOf(row).leaves);
	return leaves;
}

export const indexOf = (copy: Copy, subject: SubjectId, seq: number): number =>
	Number(rowAt(copy, leafKeys.leaf(1, subject, seq)).properties.index);

/** The leaves of these entries. */
export function leavesOfLines(copy: Copy, subject: SubjectId, lines: readonly Pick<Line, 'entry'>[]): string[] {
	const { key, blinding } = rowAt(copy, logKeysKey(subject)).properties;
	const leafOf = leavesOf(sha256, leafKeysOf({ key: String(key), blinding: String(blinding) }), subject);
	return lines.map(({ entry }) => formatLeaf(leafOf(entry)));
}

/** Writes the log with these leaves, and signs it with a key. Its cosignatures are gone. */
export function writeLog(copy: Copy, leaves: readonly string[], { trust }: RealLog, signer: RealLog['signer']): void {
	const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
	const { full, ...tree } = appendLeaves(sha256, EMPTY_TREE, hashes);
	const root = rootOf(sha256, tree);
	const at = '2026-03-03T12:00:00.000Z';
	for (const { level, index, hashes: side } of full)
		copy.put('log', treeKeys.tile(1, level, index), { hashes: toBase64(side) });
	for (let start = 0; start < leaves.length; start += TILE_WIDTH) {
		const entryBundle = start / TILE_WIDTH;
		copy.deletePartition('log', batchKeys.all(1, entryBundle).partition);
		const keys = { batch: batchKeys.batch(1, entryBundle, 0), whose: batchKeys.whose(1, entryBundle, 0) };
		const [write] = batchWrites(keys, { start, at, leaves: leaves.slice(start, start + TILE_WIDTH) }, []);
		if (write?.kind === 'insert') copy.put('log', keys.batch, write.properties);
	}
	const size = leaves.length;
	copy.put('log', treeKeys.tree(1), treeProperties({ size, root: toBase64(root), edge: formatEdge(tree.edge), at }));
	const origin = trust.origin ?? '';
	putNote(copy, signer.sign(origin, formatCheckpoint({ origin, size, root, extensions: [] })));
}

/** The same bytes with one bit another. */
export function flipped(bytes: Uint8Array, at: number): Uint8Array {
	const copy = bytes.slice();
	copy[at] = (copy[at] ?? 0) ^ 1;
	return copy;
}

function rowAt(copy: Copy, key: { partition: string; row: string }): Row {
	const row = copy.get('log', key) ?? copy.get('ledger', key);
	if (!row) throw new Error(`There is no ${key.partition}/${key.row}.`);
	return row;
}
