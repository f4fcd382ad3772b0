import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

const words = (text: string) => wordsOf(text).map(({ word }) => word);

test('words are runs of letters, digits and _, as grep -w has them', () => {
	expect(words("fix(pg-boss): don't retry v1.2.3 of snake_case")).toEqual([
		'fix',
		'pg',
		'boss',
		'don',
		't',
		'retry',
		'v1',
		'2',
		'3',
		'of',
		'snake_case',
	]);
	expect(words('  …!? 🎉 \u2764\uFE0F ')).toEqual([]);
});

test('case, accents and compatible forms are folded', () => {
	expect(words('CAFÉ cafe\u0301 Straße STRASSE İstanbul ﬁne Ａｂｃ Σίσυφος ΣΊΣΥΦΟΣ')).toEqual([
		'cafe',
		'cafe',
		'strasse',
		'strasse',
		'istanbul',
		'fine',
		'abc',
		'σισυφοσ',
		'σισυφοσ',
	]);
	expect(words('שָׁלוֹם مُحَمَّد')).toEqual(['שלום', 'محمد']);
	expect(words('किताब'), 'vowels of Indian scripts are part of the word').toEqual(['किताब']);
	expect(words('か が か\u3099')).toEqual(['か', 'が', 'が']);
	expect(words('한국어'.normalize('NFD'))).toEqual(['한국어']);
});

test('scripts that are written without spaces are cut into words', () => {
	expect(words('今日は東京へ行く')).toEqual(['今日', 'は', '東京', 'へ', '行く']);
	expect(words('ภาษาไทยง่าย')).toContain('ภาษา');
	expect(words('TypeScript入門')).toEqual(['typescript', '入門']);
});

test('a word has its place in the text', () => {
	const text = '🎉 Ünïcode\u0301 und 東京へ';
	expect(wordsOf(text).map(({ at, end }) => text.slice(at, end))).toEqual(['Ünïcode\u0301', 'und', ...words('東京へ')]);
});

test('long words are cut, and broken text has words too', () => {
	expect(words('a'.repeat(10_000))).toEqual(['a'.repeat(64)]);
	expect(words(`é${'\u0301'.repeat(100_000)}x`)).toEqual(['e']);
	expect(words('one\0two \uD800three\uDC00')).toEqual(['one', 'two', 'three']);
	// U+FDFA stands for four words with blanks between them.
	expect(words('\uFDFA')).toHaveLength(1);
});
