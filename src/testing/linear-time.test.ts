/**
 * What is done with a text that somebody else wrote takes time that grows as the text, whatever is in it: where
 * it gets twice as long, at most three times as much.
 */
import { expect, test } from 'vitest';
import { eventTitle } from '../api/feed/feed-page.ts';
import { foldTag, segmentsOf, shownAddress } from '../contract/rich-text.ts';
import { DisplayName, Handle } from '../contract/schema/text.ts';
import { problemWithText, problemWithUrl } from '../contract/text-rules.ts';
import { collapseAt, segmentsUpTo } from '../ui/event/collapse-text.ts';

/** What rules look for, or what is dear to fold or to order: repeated, alone and in pairs. */
const PIECES = [
	'.',
	')',
	'(',
	'-',
	'@',
	'#',
	'/',
	'&',
	'a',
	'é',
	' ',
	'\n',
	'http://',
	'\u0301',
	'\u0323',
	'\u202e',
	'日',
];
/** Before the repeated piece what begins something, and behind it what spoils its end. */
const AROUND = [
	['', ''],
	['@', 'x'],
	['#a', 'x'],
	['http://', 'x'],
];
/** Eight times as long, which is three doublings: a busy machine spoils that less than one of them. */
const SHORT = 2_000;
const LONG = 8 * SHORT;
const MOST = 3 ** 3;
/** A text is measured again where the machine was busy, so often at the most. What is not linear fails each time. */
const ATTEMPTS = 20;

const readers: [string, (text: string) => unknown][] = [
	['the parts of a text, as they are shown', (text) => [...segmentsOf(text)].map(shown)],
	['a collapsed text', (text) => [...segmentsUpTo(segmentsOf(text), collapseAt(text) ?? text.length)]],
	['a hashtag', foldTag],
	['what is posted', (text) => [problemWithText(text), problemWithUrl(text), problemWithUrl(`http://${text}`)]],
	['a profile', (text) => [DisplayName.safeParse(text), Handle.safeParse(text)]],
	['the title in a feed', (text) => eventTitle({ text })],
];

test.each(readers)('%s: the time grows as the text', { timeout: 120_000 }, (_, read) => {
	const slow = [];
	for (const text of hostileTexts()) {
		const ratio = growthOf(read, text, (measured) => measured <= MOST);
		if (ratio > MOST) slow.push(`${JSON.stringify(text(20))}: ${ratio.toFixed(1)} times as long`);
		if (slow.length > 5) break;
	}
	expect(slow).toEqual([]);
});

test('what takes the square of the time is seen', () => {
	const quadratic = (text: string) => text.replace(/[.]+$/, '');
	const text = (length: number) => `${'.'.repeat(length)}x`;
	expect(growthOf(quadratic, text, (measured) => measured > MOST)).toBeGreaterThan(MOST);
});

/** Texts by their length. */
function* hostileTexts(): Generator<(length: number) => string> {
	const pairs = PIECES.flatMap((one) => PIECES.map((other) => (one === other ? one : one + other)));
	for (const piece of pairs)
		for (const [before, behind] of AROUND)
			yield (length) => `${before}${piece.repeat(Math.ceil(length / piece.length))}${behind}`;
}

/**
 * How many times longer the long text takes: of the shortest times that were measured, in turns, until `isClear`
 * says that the ratio settles the question. A busy machine can spoil one measure in either direction. The first
 * reads are not measured: they pay for the compiler.
 */
function growthOf(
	read: (text: string) => unknown,
	text: (length: number) => string,
	isClear: (ratio: number) => boolean,
): number {
	const [short, long] = [text(SHORT), text(LONG)];
	for (let warmUp = 1; warmUp <= 2; warmUp++) read(short);
	let [one, two] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		one = Math.min(one, microseconds(read, short));
		two = Math.min(two, microseconds(read, long));
		if (isClear(two / one)) break;
	}
	return two / one;
}

function microseconds(read: (text: string) => unknown, text: string): number {
	const start = process.hrtime.bigint();
	read(text);
	return Number(process.hrtime.bigint() - start) / 1_000;
}

const shown = (part: { kind: string; text: string }) => part.kind === 'address' && shownAddress(part.text);
