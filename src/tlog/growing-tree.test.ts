import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { concat, toHex } from './bytes.ts';
import { appendLeaves, EMPTY_TREE, formatEdge, type GrowingTree, parseEdge, rootOf } from './growing-tree.ts';
import { tilePath, tilesAt } from './tiles.ts';
import { nodeHash } from './tree.ts';

/** The root by the definition of RFC 6962, 2.1: split at the largest power of two below the size. */
function rootByDefinition(hashes: readonly Uint8Array[]): Uint8Array {
	const [first] = hashes;
	if (!first) return sha256('');
	if (hashes.length === 1) return first;
	let split = 1;
	while (2 * split < hashes.length) split *= 2;
	return nodeHash(sha256, rootByDefinition(hashes.slice(0, split)), rootByDefinition(hashes.slice(split)));
}

const leaves = (size: number) => Array.from({ length: size }, (_, index) => sha256(`leaf ${index}`));

/** Appends in batches that end at each of these sizes. */
function grow(hashes: readonly Uint8Array[], ends: readonly number[]) {
	let tree: GrowingTree = EMPTY_TREE;
	const tiles = new Map<string, Uint8Array>();
	for (const end of [...ends, hashes.length].toSorted((one, other) => one - other)) {
		const { full, ...grown } = appendLeaves(sha256, tree, hashes.slice(tree.size, end));
		for (const tile of full) {
			expect(tiles.has(tilePath(tile))).toBe(false);
			tiles.set(tilePath(tile), tile.hashes);
		}
		tree = grown;
	}
	return { tree, tiles };
}

test('a tree has the same root, edge and tiles whatever the batches that it grew by', () => {
	const all = leaves(70_000);
	const sizes = fc.integer({ min: 0, max: 2_000 });
	fc.assert(
		fc.property(sizes, fc.array(sizes, { maxLength: 6 }), (size, ends) => {
			const hashes = all.slice(0, size);
			const { tree, tiles } = grow(
				hashes,
				ends.filter((end) => end <= size),
			);
			const atOnce = grow(hashes, []);
			expect(formatEdge(tree.edge)).toEqual(formatEdge(atOnce.tree.edge));
			expect([...tiles.keys()].toSorted()).toEqual([...atOnce.tiles.keys()].toSorted());
			expect(toHex(rootOf(sha256, tree))).toBe(toHex(rootByDefinition(hashes)));
		}),
		{
			numRuns: 30,
			examples: [
				[256, []],
				[257, [255, 256]],
				[512, [1]],
				[0, []],
			],
		},
	);
	const { tree, tiles } = grow(all, [300, 65_000, 65_536, 69_000]);
	expect(toHex(rootOf(sha256, tree))).toBe(toHex(rootByDefinition(all)));
	const full = [...tilesAt(70_000)].filter(({ width }) => width === 256);
	expect([...tiles.keys()].toSorted()).toEqual(full.map(tilePath).toSorted());
	expect(toHex(tiles.get('tile/0/272') ?? concat())).toBe(toHex(concat(...all.slice(272 * 256, 273 * 256))));
	expect(tree.edge.map(({ length }) => length / 32)).toEqual([112, 17, 1]);
	expect(parseEdge(formatEdge(tree.edge), 70_000)).toEqual(tree.edge);
});

test('an edge that is not of its size is refused', () => {
	const { tree } = grow(leaves(300), []);
	const texts = formatEdge(tree.edge);
	for (const size of [299, 301, 0, 65_536]) expect(() => parseEdge(texts, size)).toThrow('tile_malformed');
	expect(() => parseEdge(['====', ...texts.slice(1)], 300)).toThrow('tile_malformed');
	expect(() => parseEdge([...texts, texts[0] ?? ''], 300)).toThrow('tile_malformed');
	expect(() => rootOf(sha256, { ...tree, size: 299 })).toThrow('tile_malformed');
	expect(() => appendLeaves(sha256, tree, [new Uint8Array(31)])).toThrow('tile_malformed');
});
