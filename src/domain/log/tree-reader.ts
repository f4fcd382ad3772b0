import { type TreeRow, treeKeys } from '../../storage/rows/log/tree.ts';
import { fromBase64 } from '../../tlog/bytes.ts';
import { parseEdge, rootOf } from '../../tlog/growing-tree.ts';
import { LogError } from '../../tlog/log-error.ts';
import { rootAt } from '../../tlog/prove.ts';
import type { ReadTile } from '../../tlog/read-tiles.ts';
import { HASH_BYTES } from '../../tlog/sha256.ts';
import { hashesAt, TILE_WIDTH, type Tile, tilePath } from '../../tlog/tiles.ts';
import type { Domain } from '../domain.ts';
import { sha256 } from '../ledger/sha256.ts';

type Tree = Pick<TreeRow, 'size' | 'edge'>;

/**
 * The hashes of a tile. What is not full yet is at the edge of the tree, and what was partial once is the beginning of
 * what is there now. Undefined for a tile that this tree does not have.
 */
export async function readTile(
	{ store }: Pick<Domain, 'store'>,
	generation: number,
	{ size, edge }: Tree,
	{ level, index, width }: Tile,
): Promise<Uint8Array | undefined> {
	const hashes = hashesAt(level, size);
	if (index * TILE_WIDTH + width > hashes) return undefined;
	const isFull = (index + 1) * TILE_WIDTH <= hashes;
	const stored = isFull ? await store.tables.log.get(treeKeys.tile(generation, level, index)) : undefined;
	const base64 = isFull ? stored?.properties.hashes : edge[level];
	const bytes = typeof base64 === 'string' ? fromBase64(base64) : undefined;
	return bytes && bytes.length >= width * HASH_BYTES ? bytes.subarray(0, width * HASH_BYTES) : undefined;
}

/** The tiles of a tree for proofs. A tile that is gone is a `LogError`, `tile_malformed`. */
export function tilesOf(domain: Pick<Domain, 'store'>, generation: number, tree: Tree): ReadTile {
	return async (tile) => {
		const hashes = await readTile(domain, generation, tree, tile);
		if (!hashes) throw new LogError('tile_malformed', tilePath(tile));
		return hashes;
	};
}

/** The root of the first `size` leaves of a tree; undefined when tiles are gone or spoiled. */
export async function rootOfTree(
	domain: Pick<Domain, 'store'>,
	generation: number,
	tree: Tree,
	size: number,
): Promise<Uint8Array | undefined> {
	try {
		if (size === tree.size) return rootOf(sha256, { size, edge: parseEdge(tree.edge, size) });
		return await rootAt(sha256, tilesOf(domain, generation, tree), { size, logSize: tree.size });
	} catch (error) {
		if (error instanceof LogError) return undefined;
		throw error;
	}
}
