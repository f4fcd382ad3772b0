import { expect, test } from 'vitest';
import { mentionAt } from './mention-at.ts';

test.each([
	['@n', { at: 0, start: 'n' }],
	['High water, @Nina.W', { at: 12, start: 'Nina.W' }],
	['(@nina', { at: 1, start: 'nina' }],
	['水@nina', { at: 1, start: 'nina' }],
	['❤️@nina', { at: 2, start: 'nina' }],
	['@bob/@nina', { at: 5, start: 'nina' }],
	['＠nina', { at: 0, start: 'nina' }],
	[`x @${'n'.repeat(40)}`, { at: 2, start: 'n'.repeat(40) }],
	[`x @${'n'.repeat(41)}`, undefined],
	['é@nina', undefined],
	['f!@nina', undefined],
	['@', undefined],
	['me@example', undefined],
	['a.@b', undefined],
	['https://example.com/@nina', undefined],
	['@nina ', undefined],
	['x '.repeat(50).concat('@nina'), { at: 100, start: 'nina' }],
])('at the end of %j a mention begins at its @, or none does', (text, begun) => {
	expect(mentionAt(text, text.length)).toEqual(begun);
});

test('in the middle of a text, only a mention that ends at the caret is begun', () => {
	expect(mentionAt('@ni, hello', 3)).toEqual({ at: 0, start: 'ni' });
	expect(mentionAt('@nina, hello', 3)).toBeUndefined();
	expect(mentionAt('@ninaさん', 5)).toEqual({ at: 0, start: 'nina' });
});
