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
import { foldValue, wordsOf } from '../contract/search/words.ts';
import { shownAddress } from '../contract/text/address.ts';
import { foldTag } from '../contract/text/hashtag.ts';
import { segmentsOf } from '../contract/text/rich-text.ts';
import { TEXT_LIMIT } from '../contract/text/text-rules.ts';
import { collapseAt, segmentsUpTo } from '../ui/event-text/collapse-text.ts';

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
		(text) => [...segmentsOf(text)].map((part) => part.kind === 'address' && shownAddress(part.text)),
	],
	['a collapsed text', (text) => [...segmentsUpTo(segmentsOf(text), collapseAt(text) ?? text.length)]],
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
