import { sha256 } from '../../domain/ledger/sha256.ts';
import { utf8 } from '../../tlog/bytes.ts';
import { encodeEntryBundle } from '../../tlog/entry-bundle.ts';
import { appendLeaves, EMPTY_TREE, type GrowingTree, rootOf } from '../../tlog/growing-tree.ts';
import type { ReadTile } from '../../tlog/read-tiles.ts';
import { entryBundlePath, partialTilesAt, TILE_WIDTH, tilePath } from '../../tlog/tiles.ts';
import { leafHash } from '../../tlog/tree.ts';

/** A log of so many entries, as the files that it serves. `reads` counts how often each tile was read. */
export function logInMemory(size: number, entryAt = (index: number) => `entry ${index}`) {
	const entries = Array.from({ length: size }, (_, index) => utf8(entryAt(index)));
	const leafHashes = entries.map((entry) => leafHash(sha256, entry));
	const { full, ...tree } = appendLeaves(sha256, EMPTY_TREE, leafHashes);
	const files = new Map(full.map((tile) => [tilePath(tile), tile.hashes]));
	addPartialTiles(files, tree);
	for (let at = 0; at < size; at += TILE_WIDTH) {
		const entryBundle = entries.slice(at, at + TILE_WIDTH);
		files.set(entryBundlePath({ index: at / TILE_WIDTH, width: entryBundle.length }), encodeEntryBundle(entryBundle));
	}
	const reads = new Map<string, number>();
	const readTile: ReadTile = async (tile) => {
		const path = tilePath(tile);
		reads.set(path, (reads.get(path) ?? 0) + 1);
		return files.get(path) ?? Promise.reject(new Error(`there is no ${path}`));
	};
	return { size, entries, leafHashes, tree, root: rootOf(sha256, tree), files, readTile, reads };
}

function addPartialTiles(files: Map<string, Uint8Array>, { size, edge }: GrowingTree): void {
	for (const tile of partialTilesAt(size)) files.set(tilePath(tile), edge[tile.level] ?? new Uint8Array());
}
