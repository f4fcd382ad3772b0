/**
 * The tree of the log, its tiles and its checkpoint. What was published is never changed: tiles are insert-only, the
 * tree moves on under its ETag, and the checkpoint only to a greater size.
 */

import type { Properties, Row, RowKey, Table } from '../../port.ts';
import { type Bounds, digest, startingWith } from '../key-parts.ts';
import { fromParts, inParts } from './long-texts.ts';

/** The tree: `edge` has, for each level, the hashes of the tile that is not full yet, in base64. `root` is in base64. */
export type TreeRow = { size: number; root: string; edge: string[]; at: string };

/** `note` is a signed note. `cosigned` is the number of witnesses. */
export type CheckpointRow = { size: number; note: string; at: string; cosigned: number };

export const treeKeys = {
	isTree: (partition: string): boolean => partition.startsWith('tree:'),
	/** Size, root and right edge of the tree. */
	tree: (generation: number): RowKey => ({ partition: `tree:${generation}`, row: 'tree' }),
	/** The newest signed checkpoint, with its cosignatures. */
	checkpoint: (generation: number): RowKey => ({ partition: `tree:${generation}`, row: 'checkpoint' }),
	/** The last checkpoint that a witness has cosigned. */
	witness: (generation: number, name: string): RowKey => ({
		partition: `tree:${generation}`,
		row: `witness:${digest(name)}`,
	}),
	witnesses: (generation: number): Bounds => startingWith(`tree:${generation}`, 'witness:'),
	/** A full tile of hashes. */
	tile: (generation: number, level: number, index: number): RowKey => ({
		partition: `tile:${generation}:${level}:${index}`,
		row: 'hashes',
	}),
};

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

export async function getTree(log: Table, generation: number): Promise<(TreeRow & { etag: string }) | undefined> {
	const row = await log.get(treeKeys.tree(generation));
	return row && { ...treeOf(row), etag: row.etag };
}

export async function getCheckpoint(
	log: Table,
	generation: number,
): Promise<(CheckpointRow & { etag: string }) | undefined> {
	const row = await log.get(treeKeys.checkpoint(generation));
	return row && { ...checkpointOf(row), etag: row.etag };
}
