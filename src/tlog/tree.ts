/**
 * The Merkle tree of RFC 6962, section 2.1. Hashes are 32 bytes; sizes and indexes are safe integers, so none of the
 * arithmetic is done in bits. What is forged is answered with `false`, whatever it is.
 */
import { equalBytes } from './bytes.ts';
import { HASH_BYTES, type Sha256 } from './sha256.ts';

/** Buffer for the hash of a node. Each node overwrites it, as no hash keeps it. */
const node = new Uint8Array(1 + 2 * HASH_BYTES);
node[0] = 1;

/** The hash of a leaf's bytes, or of its text: SHA-256 over 0x00 and them. */
export function leafHash(sha256: Sha256, data: Uint8Array | string): Uint8Array {
	if (typeof data === 'string') return sha256(`\0${data}`);
	const prefixed = new Uint8Array(1 + data.length);
	prefixed.set(data, 1);
	return sha256(prefixed);
}

/** The hash of a node: SHA-256 over 0x01, the left hash and the right one. */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
	node.set(left, 1);
	node.set(right, 1 + HASH_BYTES);
	return sha256(node);
}

/** The root of a tree without leaves. */
export const emptyRoot = (sha256: Sha256): Uint8Array => sha256(new Uint8Array());

/** The one hash over hashes that lie side by side in `hashes`. Their number is a power of two. */
export function rootOfPerfect(sha256: Sha256, hashes: Uint8Array): Uint8Array {
	// Each level is written over the one below it, which is a copy.
	let level = hashes.length > HASH_BYTES ? hashes.slice() : hashes;
	for (let length = hashes.length / 2; length >= HASH_BYTES; length /= 2) {
		for (let at = 0; at < length; at += HASH_BYTES) {
			for (let byte = 0; byte < 2 * HASH_BYTES; byte++) node[1 + byte] = level[2 * at + byte] ?? 0;
			sha256.into(node, level, at);
		}
	}
	level = level.subarray(0, HASH_BYTES);
	return level;
}

/** Whether the leaf with `hash` has this place in the tree with this root (RFC 9162, 2.1.3.2). */
export function verifyInclusion(sha256: Sha256, { index, size, hash, proof, root }: Inclusion): boolean {
	if (!isCount(index) || !isCount(size) || index >= size) return false;
	if (![hash, root, ...proof].every(isHash)) return false;
	let at = index;
	let last = size - 1;
	let seen = hash;
	for (const beside of proof) {
		if (last === 0) return false;
		if (isRight(at) || at === last) {
			seen = nodeHash(sha256, beside, seen);
			for (; !isRight(at) && at !== 0; at = half(at)) last = half(last);
		} else seen = nodeHash(sha256, seen, beside);
		at = half(at);
		last = half(last);
	}
	return last === 0 && equalBytes(seen, root);
}

/**
 * Whether the tree with `toRoot` begins with all leaves of the tree with `fromRoot` (RFC 9162, 2.1.4.2). Every tree goes
 * on from the empty one, and there is no proof for it.
 */
export function verifyConsistency(sha256: Sha256, { from, to, proof, fromRoot, toRoot }: Consistency): boolean {
	if (!isCount(from) || !isCount(to) || from > to) return false;
	if (![fromRoot, toRoot, ...proof].every(isHash)) return false;
	if (from === to) return proof.length === 0 && equalBytes(fromRoot, toRoot);
	if (from === 0) return proof.length === 0 && equalBytes(fromRoot, emptyRoot(sha256));
	let at = from - 1;
	let last = to - 1;
	for (; isRight(at); at = half(at)) last = half(last);
	const [first, ...rest] = at === 0 ? [fromRoot, ...proof] : proof;
	if (!first) return false;
	let old = first;
	let now = first;
	for (const beside of rest) {
		if (last === 0) return false;
		if (isRight(at) || at === last) {
			old = nodeHash(sha256, beside, old);
			now = nodeHash(sha256, beside, now);
			for (; !isRight(at) && at !== 0; at = half(at)) last = half(last);
		} else now = nodeHash(sha256, now, beside);
		at = half(at);
		last = half(last);
	}
	return last === 0 && equalBytes(old, fromRoot) && equalBytes(now, toRoot);
}

/** A leaf's place, and the hashes beside its way up: from its neighbour to the child of the root. */
export type Inclusion = {
	index: number;
	size: number;
	hash: Uint8Array;
	proof: readonly Uint8Array[];
	root: Uint8Array;
};

/** Two sizes of one log, and the hashes that lead from one root to the other. */
export type Consistency = {
	from: number;
	to: number;
	proof: readonly Uint8Array[];
	fromRoot: Uint8Array;
	toRoot: Uint8Array;
};

const isHash = (bytes: Uint8Array) => bytes.length === HASH_BYTES;
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isRight = (index: number) => index % 2 === 1;
const half = (index: number) => Math.floor(index / 2);
