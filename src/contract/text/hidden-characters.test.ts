import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DisplayName } from '../schema/text.ts';
import { withoutHidden } from './hidden-characters.ts';
import { problemWithName } from './text-rules.ts';

test.each([
	'Alice',
	'Zoë O’Brien-Smith 3',
	'李小龍',
	'אבי כהן',
	'محمد',
	// Persian: a zero-width non-joiner within a word.
	'می\u200cخواهم',
	// Sinhala, Devanagari: a joiner behind a virama.
	'ශ\u0dca\u200dරී',
	'क\u094d\u200dष',
	'த\u0bcd\u200cத',
	'👩\u200d🚀 Eve',
	'👩🏽\u200d🚀',
	'🏳\ufe0f\u200d🌈',
	'❤\ufe0f ☕\ufe0e',
	'3\ufe0f\u20e3',
	'🇩🇪 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
])('%j is a name as it is', (name) => {
	expect(problemWithName(name)).toBeUndefined();
	expect(withoutHidden(name)).toBe(name);
});

test.each([
	['al\u200bice', 'alice'],
	['al\u200dice', 'alice'],
	['alice\u200c', 'alice'],
	['\u202eecila', 'ecila'],
	['alice\u2066\u2069\u200e\u200f\u061c', 'alice'],
	['al\u00adice\u2060\u180e', 'alice'],
	['a\ufe0flice', 'alice'],
	['a\u034flice\u3164', 'alice'],
	['محمد\u200c', 'محمد'],
	['می\u200c\u202eخواهم', 'میخواهم'],
	['👩\u200d', '👩'],
	['\u{e0061}alice\u{e007f}', 'alice'],
	['a\nb\u2028c', 'a bc'],
	['a\x1b[31mb', 'a [31mb'],
])('%j is refused, and is %j without what is hidden in it', (name, clean) => {
	expect(problemWithName(name)).toMatchObject({ params: { code: 'name_invalid' } });
	expect(withoutHidden(name)).toBe(clean);
	expect(DisplayName.parse(clean)).toBe(clean);
});

const EMOJI = [
	'1',
	'👩',
	'🏽',
	'\ufe0f',
	'\u20e3',
	'\u{1f3f4}',
	'\u{e0067}',
	'\u{e0062}',
	'\u{e0065}',
	'\u{e006e}',
	'\u{e007f}',
];
const UNITS = [
	'a',
	'क',
	'\u094d',
	'م',
	'\u064b',
	'\u200c',
	'\u200d',
	'\u202e',
	'\u034f',
	'\n',
	'\ufeff',
	'\u061c',
	...EMOJI,
];

test('a cleaned text has no hidden characters left', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 20 }), fc.string({ unit: 'binary' })),
			(name) => {
				const clean = withoutHidden(name);
				expect(withoutHidden(clean)).toBe(clean);
			},
		),
		{ numRuns: 4_000 },
	);
});
