import { LogError } from './log-error.ts';
import { TILE_WIDTH } from './tiles.ts';

/** A length has two bytes. */
export const MAX_ENTRY_BYTES = 65_535;

/**
 * An entry bundle (c2sp.org/tlog-tiles): each as its length in two bytes, the higher first, and its bytes. Throws
 * `entry_too_large`, and `range_invalid` for none or more than 256.
 */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
	if (entries.length < 1 || entries.length > TILE_WIDTH)
		throw new LogError('range_invalid', `${entries.length} entries`);
	const entryBundle = new Uint8Array(entries.reduce((bytes, entry) => bytes + 2 + entry.length, 0));
	let at = 0;
	for (const entry of entries) {
		if (entry.length > MAX_ENTRY_BYTES) throw new LogError('entry_too_large', `${entry.length} bytes`);
		entryBundle[at] = entry.length >> 8;
		entryBundle[at + 1] = entry.length & 0xff;
		entryBundle.set(entry, at + 2);
		at += 2 + entry.length;
	}
	return entryBundle;
}

/** The `width` entries of an entry bundle, as views of it. Throws `entry_bundle_malformed` for fewer, for more, or for a cut one. */
export function decodeEntryBundle(entryBundle: Uint8Array, width: number): Uint8Array[] {
	const entries: Uint8Array[] = [];
	let at = 0;
	while (at < entryBundle.length) {
		const high = entryBundle[at];
		const low = entryBundle[at + 1];
		if (high === undefined || low === undefined) throw new LogError('entry_bundle_malformed', `length at byte ${at}`);
		const end = at + 2 + (high << 8) + low;
		if (end > entryBundle.length) throw new LogError('entry_bundle_malformed', `entry at byte ${at}`);
		entries.push(entryBundle.subarray(at + 2, end));
		at = end;
	}
	if (entries.length !== width) throw new LogError('entry_bundle_malformed', `${entries.length} entries, not ${width}`);
	return entries;
}
