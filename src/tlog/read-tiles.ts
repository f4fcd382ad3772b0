import { equalBytes } from './bytes.ts';
import { decodeEntryBundle } from './entry-bundle.ts';
import { rootOf } from './growing-tree.ts';
import { LogError } from './log-error.ts';
import { HASH_BYTES, type Sha256 } from './sha256.ts';
import { hashesAt, partialTilesAt, TILE_WIDTH, type Tile, tilePath, tileWidth } from './tiles.ts';
import { leafHash, rootOfPerfect } from './tree.ts';

/**
 * Reads a tile: `width` hashes of 32 bytes. Where a log has deleted a partial tile, it reads the full one and gives its
 * beginning.
 */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/** Tiles that a reader keeps: 8 MiB of them. */
const KEPT_TILES = 1_024;

/** The same tiles, each read once while it is among the last that are kept. Throws `tile_malformed` for one that is cut. */
export function keepTiles(readTile: ReadTile, most = KEPT_TILES): ReadTile {
	const kept = new Map<string, Promise<Uint8Array>>();
	return (tile) => {
		const path = tilePath(tile);
		const known = kept.get(path);
		if (known) return known;
		const reading = readTile(tile).then((hashes) => assertLength(tile, hashes));
		kept.set(path, reading);
		// A tile that failed may be there the next time.
		reading.catch(() => kept.delete(path));
		const [oldest] = kept.keys();
		if (kept.size > most && oldest !== undefined) kept.delete(oldest);
		return reading;
	};
}

/**
 * The tiles of the log with this root, none of which is given out before it is checked: the partial ones against the
 * root, a full one against the tile above it, and so up to the root. Throws `tile_wrong` for what does not belong there.
 * `most` of them are kept: who reads leaves in no order has each tile checked once that way.
 */
export function verifiedTiles(
	sha256: Sha256,
	{ size, root }: { size: number; root: Uint8Array },
	readTile: ReadTile,
	most = KEPT_TILES,
): ReadTile {
	const read = keepTiles(readTile);
	let edge: Promise<void> | undefined;
	const verified = keepTiles(async (tile) => {
		if (tile.width !== tileWidth(tile.level, tile.index, size)) throw new LogError('range_invalid', tilePath(tile));
		const hashes = await read(tile);
		if (tile.width < TILE_WIDTH) {
			edge ??= verifyEdge(sha256, size, root, read);
			await edge;
			return hashes;
		}
		const above = await verified(tileAt(tile.level + 1, tile.index, size));
		if (!equalBytes(rootOfPerfect(sha256, hashes), hashAt(above, tile.index))) wrong(tile);
		return hashes;
	}, most);
	return verified;
}

/**
 * The entries of the entry bundle with this index, once each is known to be the leaf that it has to be. Throws
 * `entry_bundle_malformed`, and `tile_wrong` with the index of the first entry that is another.
 */
export async function verifiedEntryBundle(
	sha256: Sha256,
	size: number,
	tiles: ReadTile,
	index: number,
	entryBundle: Uint8Array,
): Promise<Uint8Array[]> {
	const tile = tileAt(0, index * TILE_WIDTH, size);
	const hashes = await tiles(tile);
	const entries = decodeEntryBundle(entryBundle, tile.width);
	entries.forEach((entry, at) => {
		if (equalBytes(leafHash(sha256, entry), hashAt(hashes, at))) return;
		throw new LogError('tile_wrong', `entry ${index * TILE_WIDTH + at}`);
	});
	return entries;
}

/** The tile that has the hash number `hash` of `level` in a log of `size` leaves. Throws `range_invalid` for none. */
export function tileAt(level: number, hash: number, size: number): Tile {
	if (!(hash >= 0 && hash < hashesAt(level, size)))
		throw new LogError('range_invalid', `hash ${hash} of level ${level}`);
	const index = Math.floor(hash / TILE_WIDTH);
	return { level, index, width: tileWidth(level, index, size) };
}

/** The hash number `hash` of a level, out of the tile that has it. */
export function hashAt(tile: Uint8Array, hash: number): Uint8Array {
	const at = hash % TILE_WIDTH;
	return tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
}

async function verifyEdge(sha256: Sha256, size: number, root: Uint8Array, read: ReadTile): Promise<void> {
	const partial = partialTilesAt(size);
	const edge: Uint8Array[] = [];
	const hashes = await Promise.all(partial.map(read));
	for (const [at, { level }] of partial.entries()) {
		while (edge.length < level) edge.push(new Uint8Array());
		edge.push(hashes[at] ?? new Uint8Array());
	}
	if (!equalBytes(rootOf(sha256, { size, edge }), root)) throw new LogError('tile_wrong', `edge of ${size}`);
}

function assertLength(tile: Tile, hashes: Uint8Array): Uint8Array {
	if (hashes.length !== tile.width * HASH_BYTES) throw new LogError('tile_malformed', tilePath(tile));
	return hashes;
}

function wrong(tile: Tile): never {
	throw new LogError('tile_wrong', tilePath(tile));
}
