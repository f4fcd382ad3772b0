import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TESSERA_WORDS } from '../testing/tlog/vectors.ts';
import { equalBytes, fromBase64, textOf, utf8 } from './bytes.ts';
import { decodeEntryBundle, encodeEntryBundle } from './entry-bundle.ts';

test('an entry bundle is the one that Tessera writes', () => {
	const entryBundle = encodeEntryBundle(TESSERA_WORDS.slice(0, 3).map(utf8));
	expect(entryBundle).toEqual(fromBase64('AANvbmUAA3R3bwAFdGhyZWU='));
	expect(decodeEntryBundle(entryBundle, 3).map(textOf)).toEqual(['one', 'two', 'three']);
});

test('entries come out as they went in, and an entry bundle that lacks its last byte does not', () => {
	const entries = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 256 });
	fc.assert(
		fc.property(entries, (entries) => {
			const entryBundle = encodeEntryBundle(entries);
			expect(decodeEntryBundle(entryBundle, entries.length)).toEqual(entries);
			expect(() => decodeEntryBundle(entryBundle.subarray(0, -1), entries.length)).toThrow('entry_bundle_malformed');
			expect(() => decodeEntryBundle(entryBundle, entries.length + 1)).toThrow('entry_bundle_malformed');
			expect(() => decodeEntryBundle(entryBundle, entries.length - 1)).toThrow('entry_bundle_malformed');
		}),
	);
});

test('an entry has at most 65,535 bytes, an entry bundle 1 to 256 entries', () => {
	const largest = new Uint8Array(65_535).fill(7);
	expect(decodeEntryBundle(encodeEntryBundle([largest]), 1).every((entry) => equalBytes(entry, largest))).toBe(true);
	expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow('entry_too_large');
	expect(() => encodeEntryBundle([])).toThrow('range_invalid');
	expect(() => encodeEntryBundle(Array.from({ length: 257 }, () => largest))).toThrow('range_invalid');
});
