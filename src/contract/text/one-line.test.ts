import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonWithoutActing, oneLine, withoutActing } from './one-line.ts';

const ACTING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

test.each([
	['code=\x1b[31mX\nFAKE line', 'code=\\x1b[31mX\\nFAKE line'],
	['a\r\n\tb\0', 'a\\r\\n\\tb\\x00'],
	['\x7f\x85\x9b31m', '\\x7f\\x85\\x9b31m'],
	['gnp.\u202eexe\u2066\u2069', 'gnp.\\u202eexe\\u2066\\u2069'],
	['zero\u200bwidth\ufeff, soft\u00adhyphen', 'zero\\u200bwidth\\ufeff, soft\\xadhyphen'],
	['line\u2028paragraph\u2029', 'line\\u2028paragraph\\u2029'],
	['half \ud83d and \ude00', 'half \\ud83d and \\ude00'],
	['tag \u{e0041}', 'tag \\u{e0041}'],
	['Grüße, 日本 😀 C:\\temp', 'Grüße, 日本 😀 C:\\temp'],
])('%j becomes %s', (text, line) => {
	expect(oneLine(text)).toBe(line);
	expect(withoutActing(text)).toBe(line);
});

describe('a long one', () => {
	test.each([
		['a'.repeat(10), 10, 'a'.repeat(10)],
		['a'.repeat(11), 10, `${'a'.repeat(7)}…`],
		['ääää', 7, 'ää…'],
		['😀😀😀', 11, '😀😀…'],
		['\n\n\n\n', 7, '\\n\\n…'],
		['aaa\x1b', 6, 'aaa…'],
	])('%j in %i bytes is cut to %j', (text, bytes, line) => {
		expect(oneLine(text, bytes)).toBe(line);
	});

	test('has at most 1 kB with its line feed, for any text, and no half of a character', () => {
		const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 300, maxLength: 2_000 });
		fc.assert(
			fc.property(units, (found) => {
				const line = oneLine(String.fromCharCode(...found));
				expect(Buffer.byteLength(`${line}\n`)).toBeLessThanOrEqual(1_024);
				expect(line).not.toMatch(ACTING);
			}),
			{ numRuns: 500 },
		);
		expect(Buffer.byteLength(oneLine('x'.repeat(20_000_000)))).toBe(1_023);
	});
});

test('JSON stays the same value', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const json = jsonWithoutActing(JSON.stringify({ text: `${text}\u202e\x9b\u{e0041}\ud800` }));
			expect(json).not.toMatch(ACTING);
			expect(JSON.parse(json)).toEqual({ text: `${text}\u202e\x9b\u{e0041}\ud800` });
		}),
	);
});
