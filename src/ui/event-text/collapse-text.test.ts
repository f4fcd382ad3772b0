import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blocksOf } from '../../contract/text/blocks.ts';
import type { Leaf } from '../../contract/text/inlines.ts';
import { blocksUpTo, collapseAt } from './collapse-text.ts';

const upTo = (text: string, end: number) => blocksUpTo(blocksOf(text), end);
const shown = (text: string) => piecesOf(upTo(text, collapseAt(text) ?? text.length)).join('');

/** The texts of all pieces, in order. */
const piecesOf = (blocks: readonly Block[]): string[] =>
	blocks.flatMap((block) => {
		if (block.kind === 'quote') return piecesOf(block.blocks);
		if (block.kind === 'list') return block.items.flatMap((item) => piecesOf(item.blocks));
		return (block.kind === 'code' ? block.pieces : leavesIn(block)).map(({ text }) => text);
	});
const leavesIn = (block: Block | undefined): Leaf[] =>
	block?.kind === 'paragraph'
		? block.inlines.flatMap((inline) => (inline.kind === 'strong' ? inline.leaves : [inline]))
		: [];

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
		const kinds = leavesIn(upTo(text, 600)[0]).map(({ kind }) => kind);
		expect(new Set(kinds)).toEqual(new Set(['text']));
	}
});

test('blocks end where the text is cut, and empty ones are left out', () => {
	const code = `${'word '.repeat(110)}\n\`\`\`\n${'let x;\n'.repeat(100)}\`\`\`\n- item\n> quote`;
	const [text, block, ...others] = upTo(code, collapseAt(code) ?? 0);
	expect([text?.kind, block?.kind, others]).toEqual(['paragraph', 'code', []]);
	expect('let x;\n'.repeat(100).startsWith(piecesOf([block as Block]).join(''))).toBe(true);
	const bold = `${'word '.repeat(119)}**bold \`code\`** and more ${'word '.repeat(100)}`;
	expect(upTo(bold, 602)).toMatchObject([
		{ inlines: [{ kind: 'text' }, { kind: 'strong', leaves: [{ text: 'bold ' }] }] },
	]);
	expect(upTo('> a\n\n- b\n- c\n\nd', 8)).toMatchObject([{ kind: 'quote' }, { kind: 'list', items: [{}] }]);
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
