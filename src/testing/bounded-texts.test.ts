/**
 * The work on a text that somebody else wrote stays small, whatever is in it. No clock says so: a text that is too long
 * is refused before anything walks it, and the steps that take the square of a length get a bounded one.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { eventTitle } from '../api/feed/feed-page.ts';
import { Tag } from '../contract/schema/event.ts';
import { Description, DisplayName, Handle, HttpUrl, ProfileLink, Text } from '../contract/schema/text.ts';
import { conditionsOf } from '../contract/search/query.ts';
import { wordsOfSubject } from '../contract/search/subject-words.ts';
import { shownAddress } from '../contract/text/address.ts';
import { blocksOf } from '../contract/text/blocks.ts';
import { foldTag } from '../contract/text/hashtag.ts';
import { segmentsOf } from '../contract/text/segments.ts';
import { textHtml } from '../contract/text/text-html.ts';
import { TEXT_LIMIT } from '../contract/text/text-rules.ts';
import { foldValue, wordsOf } from '../contract/text/words.ts';
import { blocksUpTo, collapseAt } from '../ui/event-text/collapse-text.ts';

afterEach(() => vi.restoreAllMocks());

/** Lengths of the texts that are walked while `work` runs: by what orders or folds them, and by regular expressions. */
function walkedBy(work: () => unknown): { normalized: number[]; matched: number[] } {
	const normalized: number[] = [];
	const matched: number[] = [];
	const normalize = String.prototype.normalize;
	const exec = RegExp.prototype.exec;
	vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
		normalized.push(this.length);
		return normalize.call(this, form);
	});
	// `test`, `replace` and `match` go by it, too.
	vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
		matched.push(text.length);
		return exec.call(this, text);
	});
	work();
	vi.restoreAllMocks();
	return { normalized, matched };
}

const HOSTILE_LENGTH = 100_000;
/** The longest that may be walked of a text that is refused, in UTF-16 units. */
const REFUSED_LIMIT = 100;

/** Marks that have to be put in order, letters of each length, and what rules look for: repeated. */
const PIECES = [
	'a',
	'é',
	'日',
	'𝒳',
	'\u0323\u0301',
	'a\u0323\u0301',
	'.',
	'(',
	'@a',
	'#a',
	'/',
	'http://',
	'http://#',
	'http://a.comで',
	'http://a.b(',
	'http://a.b]',
	'\u202e',
	'www.',
	'**a',
];
const hostile = (length: number) =>
	PIECES.flatMap((piece) => ['', '@', '#a', 'http://'].map((before) => before + piece.repeat(length / piece.length)));

test.each([
	['text', Text],
	['name', DisplayName],
	['handle', Handle],
	['description', Description],
	['link', ProfileLink],
	['address', HttpUrl],
	['hashtag', Tag],
])('a %s that is too long is refused before anything walks it', (_, schema) => {
	for (const text of hostile(HOSTILE_LENGTH)) {
		let isGood = true;
		const { normalized, matched } = walkedBy(() => {
			isGood = schema.safeParse(text).success;
		});
		expect(isGood).toBe(false);
		expect([...normalized, ...matched].filter((length) => length > REFUSED_LIMIT)).toEqual([]);
	}
});

/** A step that takes the square of its length (canonical order) gets at most this many UTF-16 units. */
const NORMALIZED_LIMIT = 1_000;

test.each<[string, (text: string) => unknown]>([
	[
		'the parts of a text',
		(text) => [...segmentsOf(text)].map((part) => part.kind === 'address' && shownAddress(part.url)),
	],
	['a collapsed text', (text) => blocksUpTo(blocksOf(text), collapseAt(text) ?? text.length)],
	['a hashtag', foldTag],
	['the words of a text', wordsOf],
	['the words of a subject', (name) => wordsOfSubject({ name, handle: name })],
	['a value that is searched for', foldValue],
	['a query', conditionsOf],
	['the title in a feed', (text) => eventTitle({ text })],
])('%s: what takes the square of a length gets a bounded one', (_, read) => {
	for (const text of hostile(TEXT_LIMIT / 2)) {
		const { normalized } = walkedBy(() => read(text));
		expect(Math.max(0, ...normalized)).toBeLessThanOrEqual(NORMALIZED_LIMIT);
	}
});

/** Reads of a character that `segmentsOf` makes for each one that the text has, at the most. */
const LOOKS_PER_CHARACTER = 40;

test('the parts of a text: no character is looked at more often than a fixed number of times', () => {
	for (const length of [TEXT_LIMIT / 4, 2 * TEXT_LIMIT])
		for (const text of hostile(length)) {
			let looks = 0;
			const codePointAt = String.prototype.codePointAt;
			vi.spyOn(String.prototype, 'codePointAt').mockImplementation(function (this: string, at: number) {
				looks++;
				return codePointAt.call(this, at);
			});
			expect(Array.from(segmentsOf(text), (part) => part.text).join('')).toBe(text);
			vi.restoreAllMocks();
			expect(looks).toBeLessThanOrEqual(LOOKS_PER_CHARACTER * text.length);
		}
});

/**
 * Units that regular expressions and readers of single characters go through while `work` runs. A search that finds
 * nothing goes to the end, unless it may begin at one place alone. Spies would keep each call, and these are millions.
 */
function stepsOf(work: () => unknown): number {
	let steps = 0;
	const text = String.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
	const own = Object.fromEntries(READERS.map((name) => [name, text[name]]));
	const { exec } = RegExp.prototype;
	RegExp.prototype.exec = function (this: RegExp, read: string) {
		const from = this.global || this.sticky ? this.lastIndex : 0;
		const found = exec.call(this, read);
		const isAnchored = this.sticky || this.source.startsWith('^');
		const end = found ? found.index + found[0].length : isAnchored ? from : read.length;
		steps += 1 + end - from;
		return found;
	};
	for (const name of READERS)
		text[name] = function (...given) {
			steps++;
			return own[name]?.apply(this, given);
		};
	try {
		work();
	} finally {
		RegExp.prototype.exec = exec;
		Object.assign(text, own);
	}
	return steps;
}
const READERS = ['charAt', 'codePointAt', 'startsWith', 'slice'] as const;

/** Signs that are repeated to bring their reader into a loop, also such that don't belong together. */
const BOMBS =
	'> |>|- |* |1. |> - |- > |  - |\t- |**|***|**a |a** |**a**|`|`a|``a` |` |*a`|**`a**`|```\n|```\n\n|```a\n|~~~\n|~~~a\n```\n|'
		.concat(
			'> ```\n|- ```\n|> a\n\n|- a\n\n|-\n\n|- a\n\n  |1. a\n   - b\n|**https://e.example/**,|**www.a.b**|`https://e.example/`|',
			'www.a.b(|\n|\n> | \n- a|**@a|`@a|#a`|- - |-\t|~~~~~\n~~~~\n',
		)
		.split('|');
/** Longer and longer signs: none closes another one. */
const growing = (sign: string, between: string, length: number) => {
	let text = '';
	for (let n = 1; text.length < length; n++) text += sign.repeat(n) + between;
	return text.slice(0, length);
};
const bombs = (length: number) => [
	...BOMBS.map((piece) => piece.repeat(length / piece.length)),
	...BOMBS.flatMap((piece) =>
		BOMBS.slice(0, 4).map((other) => (piece + other).repeat(length / (piece + other).length)),
	),
	...['`', '*', '~', '>'].flatMap((sign) => [' a ', '\n', 'a\n'].map((between) => growing(sign, between, length))),
	...Array.from({ length: 60 }, (_, n) => ' '.repeat(n)).map((indent) =>
		`- a\n${indent}- b\n`.repeat(length / (indent.length + 8)),
	),
];

/** Steps for each unit of a text, at the most: blocks within blocks read a line once for each level. */
const STEPS_PER_UNIT = 120;

test('a text of signs and its HTML: a longer one takes no more steps for each unit', () => {
	for (const length of [TEXT_LIMIT, 4 * TEXT_LIMIT]) {
		const dear = bombs(length).filter(
			(text) => stepsOf(() => textHtml(text, { origin: 'https://t.example' })) > STEPS_PER_UNIT * text.length,
		);
		expect(dear.map((text) => text.slice(0, 20))).toEqual([]);
	}
});
