import { describe, expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { consistencyProofs, inclusionProofs, TESSERA_WORDS, tesseraLog } from '../testing/tlog/vectors.ts';
import { fromBase64, toBase64, utf8 } from './bytes.ts';
import { appendLeaves, EMPTY_TREE, rootOf } from './growing-tree.ts';
import { portableSha256 } from './portable-sha256.ts';
import { leafHash, verifyConsistency, verifyInclusion } from './tree.ts';

const bytes = (base64: string) => fromBase64(base64) ?? expect.unreachable(base64);

test.each(inclusionProofs())('inclusion $name: $valid', ({ hash, proof, root, valid, ...place }) => {
	const inclusion = { ...place, hash: bytes(hash), proof: proof.map(bytes), root: bytes(root) };
	expect(verifyInclusion(sha256, inclusion)).toBe(valid);
	expect(verifyInclusion(portableSha256, inclusion)).toBe(valid);
});

test.each(consistencyProofs())('consistency $name: $valid', ({ proof, fromRoot, toRoot, valid, ...sizes }) => {
	const consistency = { ...sizes, proof: proof.map(bytes), fromRoot: bytes(fromRoot), toRoot: bytes(toRoot) };
	expect(verifyConsistency(sha256, consistency)).toBe(valid);
	expect(verifyConsistency(portableSha256, consistency)).toBe(valid);
});

describe('a proof of nonsense', () => {
	const hash = new Uint8Array(32);
	test.each([Number.NaN, -1, 1.5, 2 ** 60, Number.POSITIVE_INFINITY])('%s is no number of leaves', (number) => {
		expect(verifyInclusion(sha256, { index: 0, size: number, hash, proof: [], root: hash })).toBe(false);
		expect(verifyInclusion(sha256, { index: number, size: 1, hash, proof: [], root: hash })).toBe(false);
		const roots = { fromRoot: hash, toRoot: hash, proof: [] };
		expect(verifyConsistency(sha256, { from: 1, to: number, ...roots })).toBe(false);
		expect(verifyConsistency(sha256, { from: number, to: 1, ...roots })).toBe(false);
	});

	test('the empty tree goes on to every tree, without a proof, and only with its own root', () => {
		const fromRoot = sha256('');
		expect(verifyConsistency(sha256, { from: 0, to: 3, proof: [], fromRoot, toRoot: hash })).toBe(true);
		expect(verifyConsistency(sha256, { from: 0, to: 3, proof: [hash], fromRoot, toRoot: hash })).toBe(false);
		expect(verifyConsistency(sha256, { from: 0, to: 3, proof: [], fromRoot: hash, toRoot: hash })).toBe(false);
	});
});

test('a tree that grows leaf by leaf has the roots of Tessera’s log', () => {
	let tree = EMPTY_TREE;
	const roots = [toBase64(rootOf(sha256, tree))];
	for (const word of TESSERA_WORDS) {
		tree = appendLeaves(sha256, tree, [leafHash(sha256, utf8(word))]);
		roots.push(toBase64(rootOf(sha256, tree)));
	}
	expect(roots).toEqual(tesseraLog().map(({ root }) => root));
});
