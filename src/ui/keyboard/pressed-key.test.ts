import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

const press = (key: string, code: string, more: object = {}) =>
	pressedKey({ key, code, shiftKey: false, isComposing: false, keyCode: 0, ...more });

/** The key, its place on the keyboard, and what it counts as. */
const LAYOUTS: readonly [layout: string, ...keys: (readonly [key: string, code: string, counts: string])[]][] = [
	['Russian', ['л', 'KeyK', 'k'], ['Л', 'KeyK', 'k'], ['ю', 'Period', '.'], ['.', 'Slash', '.']],
	['Ukrainian', ['і', 'KeyS', 's'], ['ґ', 'Backslash', 'ґ']],
	['Greek', ['κ', 'KeyK', 'k'], ['η', 'KeyH', 'h'], ['ξ', 'KeyJ', 'j']],
	['Hebrew', ['ל', 'KeyK', 'k'], ['ץ', 'Period', '.'], ['/', 'KeyQ', '/'], ['.', 'Slash', '.']],
	['Arabic', ['لا', 'KeyB', 'b'], ['ن', 'KeyK', 'k'], ['ظ', 'Slash', '/']],
	['Persian', ['ک', 'Semicolon', 'ک'], ['ن', 'KeyK', 'k']],
	['Thai', ['้', 'KeyH', 'h'], ['เ', 'KeyG', 'g'], ['๑', 'Digit2', '๑']],
	['Devanagari', ['्', 'KeyD', 'd'], ['क', 'KeyK', 'k']],
	['Armenian', ['կ', 'KeyK', 'k']],
	['Georgian', ['ნ', 'KeyN', 'n']],
	['Korean', ['ㅏ', 'KeyK', 'k'], ['ㅎ', 'KeyG', 'g']],
	['kana', ['の', 'KeyK', 'k'], ['め', 'Slash', '/']],
	['Dvorak', ['t', 'KeyK', 't'], ['n', 'KeyL', 'n'], ['z', 'Slash', 'z'], ['v', 'Period', 'v']],
	[
		'AZERTY',
		['a', 'KeyQ', 'a'],
		['é', 'Digit2', 'é'],
		['!', 'Slash', '!'],
		[':', 'Period', ':'],
		['²', 'Backquote', '²'],
	],
	['QWERTZ', ['z', 'KeyY', 'z'], ['ß', 'Minus', 'ß'], ['ö', 'Semicolon', 'ö'], ['-', 'Slash', '-']],
	['Turkish', ['ı', 'KeyI', 'ı'], ['ç', 'Period', 'ç'], ['ö', 'Comma', 'ö']],
	['named keys', ['Enter', 'Enter', 'Enter'], ['ArrowDown', 'ArrowDown', 'ArrowDown'], ['Dead', 'Quote', 'Dead']],
];

test.each(LAYOUTS.map(([layout, ...keys]) => ({ layout, keys })))('$layout', ({ keys }) => {
	expect(keys.map(([key, code]) => press(key, code))).toEqual(keys.map(([, , counts]) => counts));
});

test('with Shift, a key of another script counts as the shifted one of its place', () => {
	expect(press('؟', 'Slash', { shiftKey: true })).toBe('?');
	expect(press('Л', 'KeyK', { shiftKey: true })).toBe('K');
	// The section sign of AZERTY is of no script, so it stays itself.
	expect(press('§', 'Slash', { shiftKey: true })).toBe('§');
	expect(press('?', 'Digit7', { shiftKey: true })).toBe('?');
});

test('no key counts while an input method composes, however the browser says so', () => {
	expect(press('Enter', 'Enter', { isComposing: true })).toBe('');
	expect(press('Enter', 'Enter', { keyCode: 229 })).toBe('');
	expect(press('Escape', 'Escape', { isComposing: true })).toBe('');
	expect(press('Process', 'KeyK', { keyCode: 229 })).toBe('');
});
