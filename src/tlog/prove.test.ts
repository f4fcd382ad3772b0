import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { logInMemory } from '../testing/tlog/log-in-memory.ts';
import { proveConsistency, proveInclusion, rootAt } from './prove.ts';
import { verifyConsistency, verifyInclusion } from './tree.ts';

const SIZES = [1, 2, 3, 255, 256, 257, 511, 512, 513, 1_000, 65_535, 65_536, 65_537, 70_000];
const logs = new Map(SIZES.map((size) => [size, logInMemory(size)]));
const anyLog = fc.constantFrom(...SIZES).map((size) => logs.get(size) ?? expect.unreachable());
/** A log, and a number below its size, the ends more often than not. */
const logAndIndex = anyLog.chain((log) =>
	fc.tuple(fc.constant(log), fc.oneof(fc.constantFrom(0, log.size - 1), fc.nat({ max: log.size - 1 }))),
);

/** The same bytes but for one bit of one hash. */
function flipped(proof: readonly Uint8Array[], bit: number): Uint8Array[] {
	const at = Math.floor(bit / 256) % proof.length;
	return proof.map((hash, index) => (index === at ? flip(hash, bit % 256) : hash));
}
const flip = (hash: Uint8Array, bit: number) =>
	hash.map((byte, index) => (index === Math.floor(bit / 8) ? byte ^ (1 << (bit % 8)) : byte));

test('the proof of any entry of any log verifies, and with a bit flipped it does not', async () => {
	await fc.assert(
		fc.asyncProperty(logAndIndex, fc.nat({ max: 10_000 }), async ([log, index], bit) => {
			const { size, root } = log;
			const proof = await proveInclusion(sha256, log.readTile, { index, size });
			const hash = log.leafHashes[index] ?? expect.unreachable();
			const inclusion = { index, size, hash, proof, root };
			const holds = (changed: object) => verifyInclusion(sha256, { ...inclusion, ...changed });
			expect(holds({})).toBe(true);
			expect(holds({ hash: flip(hash, bit % 256) })).toBe(false);
			expect(holds({ root: flip(root, bit % 256) })).toBe(false);
			expect(holds({ proof: [...proof, hash] })).toBe(false);
			expect(holds({ index: size })).toBe(false);
			expect(holds({ index: index + 1 })).toBe(false);
			if (proof.length === 0) return;
			expect(holds({ proof: flipped(proof, bit) })).toBe(false);
			expect(holds({ proof: proof.slice(1) })).toBe(false);
			expect(holds({ proof: proof.slice(0, -1) })).toBe(false);
		}),
		{ numRuns: 200 },
	);
});

test('the proof between any two sizes of a log verifies, and with a bit flipped it does not', async () => {
	await fc.assert(
		fc.asyncProperty(logAndIndex, fc.nat({ max: 10_000 }), async ([log, index], bit) => {
			const from = index + 1;
			const to = log.size;
			const proof = await proveConsistency(sha256, log.readTile, { from, to });
			const fromRoot = await rootAt(sha256, log.readTile, { size: from, logSize: to });
			const holds = (changed: object) =>
				verifyConsistency(sha256, { from, to, proof, fromRoot, toRoot: log.root, ...changed });
			expect(holds({})).toBe(true);
			expect(holds({ fromRoot: flip(fromRoot, bit % 256) })).toBe(false);
			expect(holds({ toRoot: flip(log.root, bit % 256) })).toBe(false);
			expect(holds({ proof: [...proof, log.root] })).toBe(false);
			if (from === to) return;
			expect(holds({ proof: flipped(proof, bit) })).toBe(false);
			expect(holds({ proof: proof.slice(1) })).toBe(false);
			expect(holds({ proof: proof.slice(0, -1) })).toBe(false);
		}),
		{ numRuns: 200 },
	);
});

test('a log of another size has the root that it had at that size', async () => {
	const large = logs.get(70_000) ?? expect.unreachable();
	for (const [size, { root }] of logs) {
		expect(await rootAt(sha256, large.readTile, { size, logSize: 70_000 })).toEqual(root);
	}
	expect(await rootAt(sha256, large.readTile, { size: 0, logSize: 70_000 })).toEqual(sha256(''));
});

test('a proof reads each of its tiles once', async () => {
	const log = logInMemory(70_000);
	await proveInclusion(sha256, log.readTile, { index: 300, size: 70_000 });
	expect(Object.fromEntries(log.reads)).toEqual({
		'tile/0/001': 1,
		'tile/0/273.p/112': 1,
		'tile/1/000': 1,
		'tile/1/001.p/17': 1,
	});
	log.reads.clear();
	await proveConsistency(sha256, log.readTile, { from: 65_536, to: 70_000 });
	expect(Object.fromEntries(log.reads)).toEqual({ 'tile/0/273.p/112': 1, 'tile/1/001.p/17': 1 });
});

test('an entry that a log does not have cannot be proven', async () => {
	const { readTile } = logs.get(1_000) ?? expect.unreachable();
	const refused = { message: expect.stringContaining('range_invalid') };
	for (const index of [1_000, -1, 0.5, Number.NaN]) {
		await expect(proveInclusion(sha256, readTile, { index, size: 1_000 })).rejects.toMatchObject(refused);
	}
	await expect(proveConsistency(sha256, readTile, { from: 1_001, to: 1_000 })).rejects.toMatchObject(refused);
	await expect(rootAt(sha256, readTile, { size: 1_001, logSize: 1_000 })).rejects.toMatchObject(refused);
	expect(await proveConsistency(sha256, readTile, { from: 0, to: 1_000 })).toEqual([]);
});
