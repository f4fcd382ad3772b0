/** Proofs out of tiles: which ranges of leaves a proof needs the hash of, and how tiles give it. */
import { LogError } from './log-error.ts';
import { keepTiles, type ReadTile, tileAt } from './read-tiles.ts';
import { HASH_BYTES, type Sha256 } from './sha256.ts';
import { TILE_WIDTH } from './tiles.ts';
import { emptyRoot, nodeHash, rootOfPerfect } from './tree.ts';

/** Leaves, the first with them and the last not. It begins where the tree of RFC 6962 splits. */
type Range = { from: number; to: number };

/**
 * The proof that a leaf is in the log of `size` leaves (RFC 6962, 2.1.1): what `verifyInclusion` takes. Reads each tile
 * once, all at the same time. Throws `range_invalid` for an index that the log does not have.
 */
export async function proveInclusion(
	sha256: Sha256,
	readTile: ReadTile,
	{ index, size }: { index: number; size: number },
): Promise<Uint8Array[]> {
	if (!isCount(index) || !isCount(size) || index >= size) throw new LogError('range_invalid', `${index} of ${size}`);
	return hashesOf(sha256, readTile, size, beside(index, size));
}

/**
 * The proof that the log of `to` leaves goes on from that of `from` leaves (RFC 6962, 2.1.2): what `verifyConsistency`
 * takes. It is empty from 0, and from `to` itself. Throws `range_invalid` when `from` is larger.
 */
export async function proveConsistency(
	sha256: Sha256,
	readTile: ReadTile,
	{ from, to }: { from: number; to: number },
): Promise<Uint8Array[]> {
	if (!isCount(from) || !isCount(to) || from > to) throw new LogError('range_invalid', `${from} to ${to}`);
	return hashesOf(sha256, readTile, to, from === 0 ? [] : between(from, to));
}

/** The root of the first `size` leaves of a log that has as many or more. `logSize` says which tiles it has. */
export async function rootAt(
	sha256: Sha256,
	readTile: ReadTile,
	{ size, logSize }: { size: number; logSize: number },
): Promise<Uint8Array> {
	if (!isCount(size) || size > logSize) throw new LogError('range_invalid', `${size} of ${logSize}`);
	if (size === 0) return emptyRoot(sha256);
	const [root] = await hashesOf(sha256, readTile, logSize, [{ from: 0, to: size }]);
	return root ?? emptyRoot(sha256);
}

/**
 * The hashes that `rootOfMany` needs beside those of many leaves: of the ranges that have none of them, from left to
 * right. `indexes` ascend. Throws `range_invalid` for one that the log does not have.
 */
export async function proveMany(
	sha256: Sha256,
	readTile: ReadTile,
	{ indexes, size }: { indexes: readonly number[]; size: number },
): Promise<Uint8Array[]> {
	if (!areIndexes(indexes, size)) throw new LogError('range_invalid', `${indexes.length} of ${size}`);
	return hashesOf(sha256, readTile, size, size === 0 ? [] : [...without({ from: 0, to: size }, indexes)]);
}

/**
 * The root of a tree of `size` leaves, out of the hashes of some of them and what `proveMany` gave. Undefined when these are
 * not so many as they must be.
 */
export function rootOfMany(
	sha256: Sha256,
	{ size, leaves, proof }: { size: number; leaves: ReadonlyMap<number, Uint8Array>; proof: readonly Uint8Array[] },
): Uint8Array | undefined {
	const indexes = [...leaves.keys()].toSorted((a, b) => a - b);
	if (!areIndexes(indexes, size) || size === 0) return undefined;
	let used = 0;
	const rootOf = (range: Range, within: readonly number[]): Uint8Array | undefined => {
		if (within.length === 0) return proof[used++];
		if (range.to - range.from === 1) return leaves.get(range.from);
		const [left, right] = split(range);
		const [onLeft, onRight] = cut(within, left.to);
		const leftRoot = rootOf(left, onLeft);
		const rightRoot = rootOf(right, onRight);
		return leftRoot && rightRoot && nodeHash(sha256, leftRoot, rightRoot);
	};
	const root = rootOf({ from: 0, to: size }, indexes);
	return used === proof.length ? root : undefined;
}

/** The largest ranges that the tree splits into and that have none of these leaves. */
function* without(range: Range, indexes: readonly number[]): Generator<Range> {
	if (indexes.length === 0) yield range;
	else if (range.to - range.from > 1) {
		const [left, right] = split(range);
		const [onLeft, onRight] = cut(indexes, left.to);
		yield* without(left, onLeft);
		yield* without(right, onRight);
	}
}

function cut(indexes: readonly number[], at: number): [readonly number[], readonly number[]] {
	const found = indexes.findIndex((index) => index >= at);
	return found < 0 ? [indexes, []] : [indexes.slice(0, found), indexes.slice(found)];
}

const areIndexes = (indexes: readonly number[], size: number) =>
	isCount(size) &&
	indexes.every((index, at) => isCount(index) && index < size && (at === 0 || index > (indexes[at - 1] ?? 0)));

/** Ranges beside a leaf's way up to the root, from below. */
function beside(index: number, size: number): Range[] {
	const ranges: Range[] = [];
	let all: Range = { from: 0, to: size };
	while (all.to - all.from > 1) {
		const [left, right] = split(all);
		const isLeft = index < left.to;
		ranges.unshift(isLeft ? right : left);
		all = isLeft ? left : right;
	}
	return ranges;
}

/** Ranges of the larger tree beside the smaller one, from the end of the smaller one on. */
function between(from: number, to: number): Range[] {
	const ranges: Range[] = [];
	let all: Range = { from: 0, to };
	while (all.to > from) {
		const [left, right] = split(all);
		const isLeft = from <= left.to;
		ranges.unshift(isLeft ? right : left);
		all = isLeft ? left : right;
	}
	// A verifier knows the root of the whole smaller tree, but not its last part.
	return all.from === 0 ? ranges : [all, ...ranges];
}

/** Splits a tree at the largest power of two below the number of leaves. */
function split({ from, to }: Range): [Range, Range] {
	const middle = from + powerOfTwoUpTo(to - from - 1);
	return [
		{ from, to: middle },
		{ from: middle, to },
	];
}

async function hashesOf(sha256: Sha256, readTile: ReadTile, size: number, ranges: Range[]): Promise<Uint8Array[]> {
	const read = keepTiles(readTile);
	return await Promise.all(ranges.map((range) => hashOf(sha256, read, size, range)));
}

async function hashOf(sha256: Sha256, read: ReadTile, size: number, range: Range): Promise<Uint8Array> {
	const subtrees = await Promise.all(perfect(range).map((subtree) => perfectHash(sha256, read, size, subtree)));
	return subtrees.reduceRight((right, left) => nodeHash(sha256, left, right));
}

/** A range in subtrees whose leaves are a power of two, the largest first. */
function perfect({ from, to }: Range): Range[] {
	const subtrees: Range[] = [];
	for (let at = from; at < to; ) {
		const end = at + powerOfTwoUpTo(to - at);
		subtrees.push({ from: at, to: end });
		at = end;
	}
	return subtrees;
}

/** The hashes of a perfect subtree lie side by side in one tile. */
async function perfectHash(sha256: Sha256, read: ReadTile, size: number, { from, to }: Range): Promise<Uint8Array> {
	let level = 0;
	let each = 1;
	for (; each * TILE_WIDTH <= to - from; each *= TILE_WIDTH) level++;
	const first = from / each;
	const tile = await read(tileAt(level, first, size));
	const start = (first % TILE_WIDTH) * HASH_BYTES;
	return rootOfPerfect(sha256, tile.subarray(start, start + ((to - from) / each) * HASH_BYTES));
}

function powerOfTwoUpTo(value: number): number {
	let power = 1;
	while (2 * power <= value) power *= 2;
	return power;
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
