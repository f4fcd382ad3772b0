import { expect, test } from 'vitest';
import { inOneLine } from './in-one-line.ts';

test('a text becomes one line, and a long one ends after a word', () => {
	expect(inOneLine(' High\n\nwater \t today ')).toBe('High water today');
	expect(inOneLine('High water today', 12)).toBe('High water…');
	expect(inOneLine('High water today', 16)).toBe('High water today');
});

test('a text without spaces is cut between characters, never within one', () => {
	expect(inOneLine('🌊'.repeat(9), 5)).toBe('🌊🌊🌊🌊…');
});
