/**
 * The tiles of a log and their paths, as c2sp.org/tlog-tiles has them. A tile is up to 256 hashes of one level side by
 * side; a hash of level L stands for 256^L leaves.
 */
import { parseDecimal } from './bytes.ts';
import { LogError } from './log-error.ts';

export const TILE_WIDTH = 256;
const MAX_LEVEL = 63;

/** `width` is its number of hashes, 1 to 256. One of 256 is full, and never changes. */
export type Tile = { level: number; index: number; width: number };
/** Up to 256 entries, the leaves of the tile of level 0 with the same index. */
export type EntryBundle = { index: number; width: number };

/** `tile/0/x001/x234/067.p/12` for tile 1,234,067 of level 0 with 12 hashes. */
export const tilePath = ({ level, index, width }: Tile): string => `tile/${level}/${numberPath(index, width)}`;

/** `tile/entries/x001/x234/067` for the full entry bundle 1,234,067. */
export const entryBundlePath = ({ index, width }: EntryBundle): string => `tile/entries/${numberPath(index, width)}`;

/** Undefined for a path that `tilePath` would not have written. */
export function parseTilePath(path: string): Tile | undefined {
	const [, level = '', rest = ''] = /^tile\/([0-9]{1,2})\/(.*)$/.exec(path) ?? [];
	const number = parseDecimal(level);
	const entryBundle = parseNumberPath(rest);
	return number === undefined || number > MAX_LEVEL || !entryBundle ? undefined : { level: number, ...entryBundle };
}

/** Undefined for a path that `entryBundlePath` would not have written. */
export function parseEntryBundlePath(path: string): EntryBundle | undefined {
	const [, rest = ''] = /^tile\/entries\/(.*)$/.exec(path) ?? [];
	return parseNumberPath(rest);
}

/** Number of hashes of `level` in a log of `size` leaves. */
export const hashesAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** Number of hashes of the tile in a log of `size` leaves: 0 when there is no such tile. */
export function tileWidth(level: number, index: number, size: number): number {
	return Math.max(0, Math.min(TILE_WIDTH, hashesAt(level, size) - index * TILE_WIDTH));
}

/** All tiles of a log of `size` leaves, the lowest level first. */
export function* tilesAt(size: number): Generator<Tile> {
	for (let level = 0; hashesAt(level, size) > 0; level++) {
		const hashes = hashesAt(level, size);
		for (let index = 0; index * TILE_WIDTH < hashes; index++) {
			yield { level, index, width: tileWidth(level, index, size) };
		}
	}
}

/** The tiles at the right edge that are not full: at most one a level. */
export function partialTilesAt(size: number): Tile[] {
	const tiles: Tile[] = [];
	for (let level = 0; hashesAt(level, size) > 0; level++) {
		const hashes = hashesAt(level, size);
		const width = hashes % TILE_WIDTH;
		if (width > 0) tiles.push({ level, index: Math.floor(hashes / TILE_WIDTH), width });
	}
	return tiles;
}

/** The last three digits end the path; those before them are folders. */
function numberPath(index: number, width: number): string {
	if (!Number.isSafeInteger(index) || index < 0) throw new LogError('range_invalid', `tile ${index}`);
	if (!Number.isSafeInteger(width) || width < 1 || width > TILE_WIDTH)
		throw new LogError('range_invalid', `width ${width}`);
	const digits = String(index);
	const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
	const parts = padded.match(/.../g) ?? [];
	const path = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
	return width === TILE_WIDTH ? path : `${path}.p/${width}`;
}

function parseNumberPath(path: string): EntryBundle | undefined {
	const [, folders, last, partial] = /^((?:x[0-9]{3}\/){0,5})([0-9]{3})(?:\.p\/([0-9]{1,3}))?$/.exec(path) ?? [];
	if (folders === undefined || last === undefined) return undefined;
	const index = Number(folders.replace(/[x/]/g, '') + last);
	const width = partial === undefined ? TILE_WIDTH : Number(partial);
	if (!Number.isSafeInteger(index) || width < 1 || width > TILE_WIDTH) return undefined;
	// One path for one tile: no needless zeros, and no `.p/256`.
	return numberPath(index, width) === path ? { index, width } : undefined;
}
