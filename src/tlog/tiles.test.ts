import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	entryBundlePath,
	parseEntryBundlePath,
	parseTilePath,
	partialTilesAt,
	tilePath,
	tilesAt,
	tileWidth,
} from './tiles.ts';

test('a path is that of c2sp.org/tlog-tiles', () => {
	expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
	expect(tilePath({ level: 2, index: 1_234_067, width: 12 })).toBe('tile/2/x001/x234/067.p/12');
	expect(entryBundlePath({ index: 7, width: 1 })).toBe('tile/entries/007.p/1');
	expect(entryBundlePath({ index: 1_000, width: 256 })).toBe('tile/entries/x001/000');
	for (const width of [0, 257, 1.5]) expect(() => entryBundlePath({ index: 7, width })).toThrow('range_invalid');
	expect(() => entryBundlePath({ index: -1, width: 1 })).toThrow('range_invalid');
});

test('every tile has one path, and the path leads back to it', () => {
	const index = fc.oneof(fc.nat({ max: 2_000 }), fc.nat({ max: 2 ** 45 }));
	const tile = fc.record({ level: fc.nat({ max: 63 }), index, width: fc.integer({ min: 1, max: 256 }) });
	fc.assert(
		fc.property(tile, (tile) => {
			expect(parseTilePath(tilePath(tile))).toEqual(tile);
			const entryBundle = { index: tile.index, width: tile.width };
			expect(parseEntryBundlePath(entryBundlePath(entryBundle))).toEqual(entryBundle);
			expect(parseTilePath(entryBundlePath(entryBundle))).toBeUndefined();
		}),
	);
});

test.each([
	'tile/0/67',
	'tile/0/0067',
	'tile/0/x000/067',
	'tile/0/001/067',
	'tile/0/x001',
	'tile/00/067',
	'tile/64/067',
	'tile/-1/067',
	'tile/0/067.p/0',
	'tile/0/067.p/256',
	'tile/0/067.p/01',
	'tile/0/067.p/',
	'tile/0/067/',
	'/tile/0/067',
	'tile/0/067\n',
	'tile/0/x999/x999/x999/x999/x999/x999/999',
	'tile/0/x999/x999/x999/x999/x999/999',
	'tile/8/0/067',
	'tile/data/067',
])('%j is no path', (path) => {
	expect(parseTilePath(path)).toBeUndefined();
	expect(parseEntryBundlePath(path.replace('/0/', '/entries/'))).toBeUndefined();
});

test('70,000 leaves have the tiles that the specification counts', () => {
	const tiles = [...tilesAt(70_000)];
	const counted = (level: number, full: boolean) =>
		tiles.filter((tile) => tile.level === level && (tile.width === 256) === full).length;
	expect([counted(0, true), counted(1, true), counted(2, true)]).toEqual([273, 1, 0]);
	expect(partialTilesAt(70_000)).toEqual([
		{ level: 0, index: 273, width: 112 },
		{ level: 1, index: 1, width: 17 },
		{ level: 2, index: 0, width: 1 },
	]);
	expect(tiles.filter(({ width }) => width < 256)).toEqual(partialTilesAt(70_000));
	expect([...tilesAt(256)]).toEqual([
		{ level: 0, index: 0, width: 256 },
		{ level: 1, index: 0, width: 1 },
	]);
	expect([...tilesAt(0)]).toEqual([]);
	expect(tileWidth(0, 274, 70_000)).toBe(0);
});
