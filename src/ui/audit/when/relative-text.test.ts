import { expect, test } from 'vitest';
import { isRelativeSpan, spanAt } from '../../../contract/when/relative-span.ts';
import { readWhen } from './read-when.ts';
import { readRelative, relativeText } from './relative-text.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-03-11T10:20:30Z');
const ENGLISH = { today: 'today', yesterday: 'yesterday', lastDays: (count: number) => `last ${count} days` };
const GERMAN = { today: 'heute', yesterday: 'gestern', lastDays: (count: number) => `letzte ${count} Tage` };

test.each([ENGLISH, GERMAN])('a span that stays relative is read as it is written, with "$today"', (words) => {
	for (const span of ['today', 'yesterday', 'last-7-days', 'last-90-days'])
		expect(readRelative(relativeText(span, words))).toBe(span);
	expect(relativeText('last-week', words)).toBe('');
});

test.each(['Today', 'gestern', 'the last 30 days', 'letzten 7 Tage', 'past 14 d'])(
	'%s stays relative, and is the time that the time field reads today',
	(text) => {
		const span = readRelative(text) ?? '';
		expect(isRelativeSpan(span) && spanAt(span, NOW)).toEqual(readWhen(text, NOW));
	},
);

test('other times are what they are', () => {
	for (const text of ['last Tuesday', '2026-03-01', 'last 7 hours', 'last 0 days', 'since yesterday'])
		expect(readRelative(text)).toBeUndefined();
});
