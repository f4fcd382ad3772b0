import { fromBase64, toBase64 } from './bytes.ts';
import { LogError } from './log-error.ts';
import { HASH_BYTES, type Sha256 } from './sha256.ts';
import { hashesAt, TILE_WIDTH, type Tile } from './tiles.ts';
import { emptyRoot, nodeHash, rootOfPerfect } from './tree.ts';

/**
 * The right edge of a tree: for each level the hashes of the tile there that is not full yet, side by side. That is all
 * that is needed to append. Level L has `floor(size / 256^L) % 256` hashes, so what is there for a level is the bytes
 * of its partial tile.
 */
export type Edge = readonly Uint8Array[];
/** A tree that grows: its number of leaves, and its edge. */
export type GrowingTree = { size: number; edge: Edge };
/** A tile that is full now: 256 hashes, 8,192 bytes. */
export type FullTile = Tile & { hashes: Uint8Array };

export const EMPTY_TREE: GrowingTree = { size: 0, edge: [] };

/** The tree with more leaves, and the tiles that they filled, the lower level before the one above it. */
export function appendLeaves(
	sha256: Sha256,
	{ size, edge }: GrowingTree,
	leafHashes: readonly Uint8Array[],
): GrowingTree & { full: FullTile[] } {
	const full: FullTile[] = [];
	const grown: Uint8Array[] = [];
	let added = leafHashes;
	for (let level = 0; level < edge.length || added.length > 0; level++) {
		const hashes = join(edge[level] ?? new Uint8Array(), added);
		const first = Math.floor(hashesAt(level, size) / TILE_WIDTH);
		const tiles = Math.floor(hashes.length / TILE_BYTES);
		const above: Uint8Array[] = [];
		for (let at = 0; at < tiles; at++) {
			const tile = hashes.slice(at * TILE_BYTES, (at + 1) * TILE_BYTES);
			full.push({ level, index: first + at, width: TILE_WIDTH, hashes: tile });
			above.push(rootOfPerfect(sha256, tile));
		}
		grown.push(hashes.slice(tiles * TILE_BYTES));
		added = above;
	}
	return { size: size + leafHashes.length, edge: grown, full };
}

/** The root (RFC 6962, 2.1) of the tree with this edge. */
export function rootOf(sha256: Sha256, { size, edge }: GrowingTree): Uint8Array {
	assertEdge(edge, size);
	let root: Uint8Array | undefined;
	// From the smallest subtree at the right to the largest at the left.
	for (const hashes of edge) {
		for (let end = hashes.length / HASH_BYTES; end > 0; ) {
			const width = end & -end;
			const subtree = rootOfPerfect(sha256, hashes.subarray((end - width) * HASH_BYTES, end * HASH_BYTES));
			root = root ? nodeHash(sha256, subtree, root) : subtree;
			end -= width;
		}
	}
	return root ?? emptyRoot(sha256);
}

/** The edge as texts: base64 of the hashes of each level, the lowest first. */
export const formatEdge = (edge: Edge): string[] => edge.map(toBase64);

/** Throws `tile_malformed` unless these are the levels of a tree of `size` leaves. */
export function parseEdge(levels: readonly string[], size: number): Edge {
	const edge = levels.map((level) => fromBase64(level) ?? malformed(`edge of ${size}`));
	assertEdge(edge, size);
	return edge;
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

function assertEdge(edge: Edge, size: number): void {
	for (let level = 0; level < edge.length || hashesAt(level, size) > 0; level++) {
		const width = hashesAt(level, size) % TILE_WIDTH;
		if ((edge[level]?.length ?? 0) !== width * HASH_BYTES) malformed(`edge of ${size}, level ${level}`);
	}
}

function join(edge: Uint8Array, added: readonly Uint8Array[]): Uint8Array {
	const hashes = new Uint8Array(edge.length + added.length * HASH_BYTES);
	hashes.set(edge);
	added.forEach((hash, at) => {
		if (hash.length !== HASH_BYTES) malformed(`hash of ${hash.length} bytes`);
		hashes.set(hash, edge.length + at * HASH_BYTES);
	});
	return hashes;
}

function malformed(detail: string): never {
	throw new LogError('tile_malformed', detail);
}
