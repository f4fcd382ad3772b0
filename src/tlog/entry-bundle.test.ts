import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TESSERA_WORDS } from '../testing/tlog/vectors.ts';
import { equalBytes, fromBase64, textOf, utf8 } from './bytes.ts';
import { decodeBundle, encodeBundle } from './entry-bundle.ts';

test('a bundle is the one that Tessera writes', () => {
	const bundle = encodeBundle(TESSERA_WORDS.slice(0, 3).map(utf8));
	expect(bundle).toEqual(fromBase64('AANvbmUAA3R3bwAFdGhyZWU='));
	expect(decodeBundle(bundle, 3).map(textOf)).toEqual(['one', 'two', 'three']);
});

test('entries come out as they went in, and a bundle that lacks its last byte does not', () => {
	const entries = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 256 });
	fc.assert(
		fc.property(entries, (entries) => {
			const bundle = encodeBundle(entries);
			expect(decodeBundle(bundle, entries.length)).toEqual(entries);
			expect(() => decodeBundle(bundle.subarray(0, -1), entries.length)).toThrow('bundle_malformed');
			expect(() => decodeBundle(bundle, entries.length + 1)).toThrow('bundle_malformed');
			expect(() => decodeBundle(bundle, entries.length - 1)).toThrow('bundle_malformed');
		}),
	);
});

test('an entry has at most 65,535 bytes, a bundle 1 to 256 entries', () => {
	const largest = new Uint8Array(65_535).fill(7);
	expect(decodeBundle(encodeBundle([largest]), 1).every((entry) => equalBytes(entry, largest))).toBe(true);
	expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow('entry_too_large');
	expect(() => encodeBundle([])).toThrow('range_invalid');
	expect(() => encodeBundle(Array.from({ length: 257 }, () => largest))).toThrow('range_invalid');
});
