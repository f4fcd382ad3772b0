import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentsOf } from '../../contract/text/rich-text.ts';
import { collapseAt, segmentsUpTo } from './collapse-text.ts';

const shown = (text: string) =>
	Array.from(segmentsUpTo(segmentsOf(text), collapseAt(text) ?? text.length), (segment) => segment.text).join('');

test('a text of a few lines is shown whole', () => {
	expect(collapseAt('word '.repeat(200))).toBeUndefined();
	expect(collapseAt('line\n'.repeat(16).trimEnd())).toBeUndefined();
});

test('a long one ends with a whole word, one of many lines with a whole line', () => {
	expect(shown('words '.repeat(200))).toMatch(/words$/);
	expect(shown('line\n'.repeat(40))).toBe('line\n'.repeat(10).trimEnd());
	expect(shown('W'.repeat(4_000))).toBe('W'.repeat(600));
});

test('a link is whole or not there', () => {
	const address = `https://example.com/${'path/'.repeat(40)}`;
	expect(shown(`${'word '.repeat(105)}${address} ${'word '.repeat(100)}`)).toBe('word '.repeat(105));
});

test('a link with nothing before it is cut, and is none then', () => {
	const address = `https://example.com/${'path/'.repeat(250)}`;
	for (const blank of ['', '\n ']) {
		const text = `${blank}${address} and more`;
		expect(shown(text)).toBe(text.slice(0, 600));
		const kinds = Array.from(segmentsUpTo(segmentsOf(text), 600), ({ kind }) => kind);
		expect(new Set(kinds)).toEqual(new Set(['text']));
	}
});

test('the shown part is the beginning of the text, and no half of a character', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom('a', ' ', '\n', '😀', '#', '@b', 'http://c'), maxLength: 3_000 }),
			(text) => {
				const segment = shown(text);
				expect(text.startsWith(segment)).toBe(true);
				expect(segment.isWellFormed()).toBe(true);
			},
		),
	);
});
