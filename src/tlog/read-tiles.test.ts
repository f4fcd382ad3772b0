import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { logInMemory } from '../testing/tlog/log-in-memory.ts';
import { toHex, utf8 } from './bytes.ts';
import { proveInclusion } from './prove.ts';
import { keepTiles, type ReadTile, tileAt, verifiedEntryBundle, verifiedTiles } from './read-tiles.ts';
import { entryBundlePath, type Tile, tilePath, tilesAt } from './tiles.ts';
import { verifyInclusion } from './tree.ts';

const log = logInMemory(70_000);
const tiles = [...tilesAt(log.size)];

/** The log with one bit of one tile turned. */
const changed =
	(wrong: Tile, bit: number): ReadTile =>
	async (tile) => {
		const hashes = await log.readTile(tile);
		if (tilePath(tile) !== tilePath(wrong)) return hashes;
		const at = Math.floor(bit / 8) % hashes.length;
		return hashes.map((byte, index) => (index === at ? byte ^ (1 << (bit % 8)) : byte));
	};

test('every tile of a log is verified, and read once for it', async () => {
	log.reads.clear();
	const verified = verifiedTiles(sha256, log, log.readTile);
	for (const tile of tiles) expect(toHex(await verified(tile))).toBe(toHex(log.files.get(tilePath(tile)) ?? utf8('')));
	expect([...log.reads.values()].every((count) => count === 1)).toBe(true);
	expect(log.reads.size).toBe(tiles.length);
});

test('a tile with a bit turned is refused, and so is all that hangs from it', async () => {
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...tiles), fc.nat({ max: 65_535 }), async (wrong, bit) => {
			const verified = verifiedTiles(sha256, log, changed(wrong, bit));
			await expect(verified(wrong)).rejects.toThrow('tile_wrong');
			const below = { level: 0, index: wrong.index * 256 ** wrong.level, width: 256 };
			if (wrong.level > 0) await expect(verified(below)).rejects.toThrow('tile_wrong');
		}),
		{ numRuns: 60 },
	);
});

test('a tile in the place of another, a cut one, and one of another size are refused', async () => {
	const elsewhere = verifiedTiles(sha256, log, (tile) =>
		log.readTile(tile.level === 0 && tile.width === 256 ? { ...tile, index: 1 } : tile),
	);
	await expect(elsewhere({ level: 0, index: 0, width: 256 })).rejects.toThrow('tile_wrong');
	expect(await elsewhere({ level: 0, index: 1, width: 256 })).toHaveLength(8_192);
	const cut = verifiedTiles(sha256, log, async (tile) => (await log.readTile(tile)).subarray(32));
	await expect(cut({ level: 0, index: 0, width: 256 })).rejects.toThrow('tile_malformed');
	const verified = verifiedTiles(sha256, log, log.readTile);
	await expect(verified({ level: 0, index: 273, width: 256 })).rejects.toThrow('range_invalid');
	await expect(verified({ level: 0, index: 0, width: 255 })).rejects.toThrow('range_invalid');
	await expect(verified({ level: 0, index: 274, width: 1 })).rejects.toThrow('range_invalid');
	const other = verifiedTiles(sha256, { size: 69_999, root: log.root }, log.readTile);
	await expect(other({ level: 2, index: 0, width: 1 })).rejects.toThrow('there is no tile');
});

test('a proof may be made out of verified tiles', async () => {
	const readTile = verifiedTiles(sha256, log, log.readTile);
	const proof = await proveInclusion(sha256, readTile, { index: 12_345, size: log.size });
	const hash = log.leafHashes[12_345] ?? expect.unreachable();
	expect(verifyInclusion(sha256, { index: 12_345, size: log.size, hash, proof, root: log.root })).toBe(true);
});

test('an entry bundle gives its entries when each is a leaf of the log', async () => {
	const readTile = verifiedTiles(sha256, log, log.readTile);
	const entryBundleAt = (index: number) => {
		const { width } = tileAt(0, index * 256, log.size);
		return log.files.get(entryBundlePath({ index, width })) ?? expect.unreachable();
	};
	for (const index of [0, 272, 273]) {
		const entries = await verifiedEntryBundle(sha256, log.size, readTile, index, entryBundleAt(index));
		expect(entries).toEqual(log.entries.slice(index * 256, (index + 1) * 256));
	}
	const turned = entryBundleAt(1).map((byte, at) => (at === 40 ? byte ^ 1 : byte));
	await expect(verifiedEntryBundle(sha256, log.size, readTile, 1, turned)).rejects.toThrow('tile_wrong: entry 259');
	await expect(verifiedEntryBundle(sha256, log.size, readTile, 1, entryBundleAt(2))).rejects.toThrow(
		'tile_wrong: entry 256',
	);
	await expect(verifiedEntryBundle(sha256, log.size, readTile, 273, entryBundleAt(1))).rejects.toThrow(
		'entry_bundle_malformed',
	);
	await expect(verifiedEntryBundle(sha256, log.size, readTile, 274, entryBundleAt(1))).rejects.toThrow('range_invalid');
});

test('a tile that could not be read is read again the next time', async () => {
	let away = true;
	const readTile = keepTiles((tile) => (away ? Promise.reject(new Error('away')) : log.readTile(tile)));
	const [tile] = tiles;
	if (!tile) return expect.unreachable();
	await expect(readTile(tile)).rejects.toThrow('away');
	away = false;
	expect(await readTile(tile)).toHaveLength(8_192);
});
