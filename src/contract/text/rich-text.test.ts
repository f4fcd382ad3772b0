import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, blocksOf, NESTING_LIMIT } from './blocks.ts';
import type { Leaf } from './inlines.ts';
import { handlesIn, hasAddress, leavesOf, tagsIn, withoutLinks } from './rich-text.ts';
import { segmentsOf } from './segments.ts';
import { textHtml } from './text-html.ts';

/** The tree in short: `p(…)`, `code(…)`, `ul(…)`, `ol(…)`, `q(…)`, and within them `**…**`, backticks and links in `<>`. */
const short = (text: string) => blocksOf(text).map(shortBlock).join(' ');
function shortBlock(block: Block): string {
	switch (block.kind) {
		case 'paragraph':
			return `p(${block.inlines.map((each) => (each.kind === 'strong' ? `**${each.leaves.map(shortLeaf).join('')}**` : shortLeaf(each))).join('')})`;
		case 'code':
			return `code${block.info ? `:${block.info.text}` : ''}(${block.pieces.map(({ text }) => text).join('')})`;
		case 'quote':
			return `q(${block.blocks.map(shortBlock).join(' ')})`;
		case 'list':
			return `${block.isOrdered ? 'ol' : 'ul'}(${block.items
				.map(({ number, blocks }) => `${number ?? ''}[${blocks.map(shortBlock).join(' ')}]`)
				.join('')})`;
	}
}
function shortLeaf({ kind, text }: Leaf): string {
	if (kind === 'code') return `\`${text}\``;
	return kind === 'text' ? text : `<${text}>`;
}

describe('formatting within a line', () => {
	test.each([
		['a **bold word** here', 'a **bold word** here'],
		['**a** and **b**', '**a** and **b**'],
		['これは**太字**です', 'これは**太字**です'],
		['**Done:** all', '**Done:** all'],
		['run `npm ci` now', 'run `npm ci` now'],
		['`` a`b `` and ` x `', '`a`b` and `x`'],
		['**run `a**b`**', '**run `a**b`**'],
		['`**a**`', '`**a**`'],
		['**@ada and #tide**', '**<@ada> and <#tide>**'],
		['**see https://e.example/a**', '**see <https://e.example/a>**'],
		['**https://e.example/**, **www.e.example**.', '**<https://e.example/>**, **<www.e.example>**.'],
		['**open **closed**', '**open **closed**'],
	])('%j', (text, tree) => {
		expect(short(text)).toBe(`p(${tree})`);
	});

	test.each([
		'2**10 and 3**4',
		'2**10 so** on',
		'*.ts and *.js',
		'a * b * c',
		'_name_ __init__ snake_case *word*',
		'** a **',
		'****',
		'***a***',
		'a `b',
		'a ` ` b',
		'# Heading',
		'\\*\\*a',
		'![x](y) [a](b "c") <b>&amp;</b>',
		'**a\nb**',
		'`a\nb`',
	])('%j stays as it is', (text) => {
		expect([...leavesOf(text)]).toEqual([{ kind: 'text', text, at: 0 }]);
	});

	test('an address keeps its own stars and backticks', () => {
		expect(short('https://e.example/**/a and https://e.example/`b`')).toBe(
			'p(<https://e.example/**/a> and <https://e.example/`b`>)',
		);
	});
});

describe('addresses that begin with www.', () => {
	test.each([
		['www.e.example', 'https://www.e.example'],
		['(see www.e.example/a_(b).)', 'https://www.e.example/a_(b)'],
		['WWW.E.example:80/x', 'https://WWW.E.example:80/x'],
		['www.e.example’s page', 'https://www.e.example'],
		["https://e.example's page", 'https://e.example'],
		["www.e.example/it's", "https://www.e.example/it's"],
	])('%j leads to %j', (text, url) => {
		expect([...leavesOf(text)].filter(({ kind }) => kind === 'address')).toMatchObject([{ url }]);
	});

	test.each([
		'www.',
		'www.example',
		'www..a.b',
		'awww.e.example',
		'ada@www.e.example',
		'ftp://www.e.example',
		'a.www.b.c',
	])('%j has none', (text) => {
		expect(hasAddress(text)).toBe(false);
	});
});

describe('blocks', () => {
	test.each([
		['a\n\nb', 'p(a\n\nb)'],
		['a\n\n```ts\nlet x;\n\n  y();\n```\n\nb', 'p(a) code:ts(let x;\n\n  y();) p(b)'],
		['~~~\n```\n~~~', 'code(```)'],
		['````\n```\n````', 'code(```)'],
		['```\nnever closed\n> a', 'code(never closed\n> a)'],
		['  ```\n  a\n b\n```', 'code(a\nb)'],
		['- a\n- b', 'ul([p(a)][p(b)])'],
		['to do:\n* a\n\n* b\nend', 'p(to do:) ul([p(a)][p(b)]) p(end)'],
		['3. a\n7) b', 'ol(3[p(a)]7[p(b)])'],
		['- a\n  more\n  - b\n    1. c\n- d', 'ul([p(a\nmore) ul([p(b) ol(1[p(c)])])][p(d)])'],
		['- a\n\n  b\n\nc', 'ul([p(a) p(b)]) p(c)'.replace('p(a) p(b)', 'p(a\n\nb)')],
		['- a\n1. b', 'ul([p(a)]) ol(1[p(b)])'],
		['- ```\n  a\n  ```', 'ul([code(a)])'],
		['> a\n> b\n>\n> - c\nd', 'q(p(a\nb) ul([p(c)])) p(d)'],
		['> > a', 'q(q(p(a)))'],
		['> ```\n> a\nb', 'q(code(a)) p(b)'],
	])('%j', (text, tree) => {
		expect(short(text)).toBe(tree);
	});

	test.each([
		'>100 errors',
		'>>> print(1)',
		'> \n>',
		'-1\n-2',
		'- - - -',
		'* * *',
		'-\n- ',
		'2026. A year',
		'1.a\n+ b',
		'~~~~~~~~~',
		'```\n\n```',
		'    - indented\n    > so',
		'a `b\n`c',
		'\n a \n\n',
	])('%j is one paragraph', (text) => {
		expect([...leavesOf(text)]).toEqual([{ kind: 'text', text, at: 0 }]);
		expect(blocksOf(text)).toHaveLength(1);
	});

	test('blocks nest so deep and no deeper', () => {
		const depthOf = (blocks: readonly Block[]): number =>
			Math.max(
				0,
				...blocks.map((block) => {
					if (block.kind === 'quote') return 1 + depthOf(block.blocks);
					return block.kind === 'list' ? 1 + Math.max(...block.items.map((item) => depthOf(item.blocks))) : 0;
				}),
			);
		for (const sign of ['> ', '- ', '1. ', '> - '])
			expect(depthOf(blocksOf(`${sign.repeat(100)}x`))).toBe(NESTING_LIMIT);
		expect(short('> > > > > x')).toBe('q(q(q(q(p(> x)))))');
	});
});

test('names in code are nobody and no hashtag, and no address', () => {
	const text = '`@ada #tide www.e.example` @bob\n```@ada\n@ada #tide https://e.example\n```\n> @carol #sea';
	expect(handlesIn(text)).toEqual(['bob', 'carol']);
	expect(tagsIn(text)).toEqual(['sea']);
	expect(hasAddress(text)).toBe(false);
});

const SIGNS = '`|``|```|~~~|**|*|***|> |- |1. |  |\n|\n\n|\t| |a|日'.split('|');
/** Texts that are made of signs and what stands between them. */
const marked = fc
	.array(
		fc.constantFrom(...SIGNS, '@ada', '#tide', 'https://e.example/', 'www.e.example', '(', '.', '<b>', '\u202e', '😀'),
		{ maxLength: 60 },
	)
	.map((pieces) => pieces.join(''));

function* piecesOf(blocks: readonly Block[]): Generator<{ text: string; at: number }> {
	for (const block of blocks) {
		if (block.kind === 'paragraph')
			for (const inline of block.inlines) yield* inline.kind === 'strong' ? inline.leaves : [inline];
		else if (block.kind === 'code') yield* block.info ? [block.info, ...block.pieces] : block.pieces;
		else if (block.kind === 'quote') yield* piecesOf(block.blocks);
		else for (const item of block.items) yield* piecesOf(item.blocks);
	}
}

test('every piece is there in the text, in order, and only signs and blanks are left out', () => {
	fc.assert(
		fc.property(marked, (text) => {
			let end = 0;
			let left = '';
			for (const piece of piecesOf(blocksOf(text))) {
				expect(piece.at).toBeGreaterThanOrEqual(end);
				expect(text.startsWith(piece.text, piece.at)).toBe(true);
				left += text.slice(end, piece.at);
				end = piece.at + piece.text.length;
			}
			expect(left + text.slice(end)).toMatch(/^[\s`~*>.1-]*$/);
		}),
		{ numRuns: 5_000 },
	);
});

test('what is shown as a mention or a hashtag is what a post takes from its text', () => {
	fc.assert(
		fc.property(marked, (text) => {
			const handles = handlesIn(text);
			const mentions = handles.map((handle) => ({ subject: `dev-${handle}`, handle }));
			const html = textHtml(text, { origin: 'https://t.example', mentions });
			const linked = (path: string) =>
				Array.from(html.matchAll(new RegExp(`${path}([^"]+)"`, 'g')), ([, name]) => name);
			expect(new Set(linked('/s/dev-'))).toEqual(new Set(handles));
			expect(new Set(linked('/tags/').map((tag) => decodeURIComponent(tag ?? '')))).toEqual(new Set(tagsIn(text)));
			for (const [code] of html.matchAll(/<code[^]*?<\/code>/g)) expect(code).not.toContain('<a');
			const bare = withoutLinks(text);
			expect([handlesIn(bare), tagsIn(bare)]).toEqual([[], []]);
		}),
		{ numRuns: 5_000 },
	);
});

test('a text without formatting has the segments that it has as a whole', () => {
	const plain = fc.array(
		fc.constantFrom(
			'@ada',
			'#tide',
			'https://e.example/',
			'www.e.example',
			' ',
			'\n',
			'a',
			'.',
			'(',
			'*',
			'_',
			'日',
			'1.',
		),
		{ maxLength: 40 },
	);
	fc.assert(
		fc.property(plain, (pieces) => {
			const text = pieces.join('');
			fc.pre(!/\*\*|^ {0,3}(?:\*|\d+\.)\s/m.test(text) && text !== '');
			expect([...leavesOf(text)]).toEqual([...segmentsOf(text)]);
		}),
		{ numRuns: 5_000 },
	);
});
