import { describe, expect, test } from 'vitest';
import { readWhen } from './read-when.ts';
import { addressOf, spanText } from './span-text.ts';

const ENGLISH = { since: 'since', until: 'until', to: 'to' };
const GERMAN = { since: 'seit', until: 'bis', to: 'bis' };
const at = (time: string) => Date.parse(time);

describe.each([ENGLISH, GERMAN])('a part of time, written with "$since"', (words) => {
	test.each([
		{ from: at('2026-03-10'), to: at('2026-03-11') },
		{ from: at('2026-03-01'), to: at('2026-03-06') },
		{ from: at('2026-03-01T10:00Z'), to: at('2026-03-01T12:00Z') },
		{ from: at('2026-03-01T23:00Z'), to: at('2026-03-02') },
		{ from: at('2026-03-01T10:00:05Z'), to: at('2026-03-01T10:00:07Z') },
		{ from: at('2026-03-01T10:00:05.123Z'), to: at('2026-03-01T10:00:07.456Z') },
		{ from: at('2026-03-01') },
		{ from: at('2026-03-01T10:30Z') },
		{ to: at('2026-03-06') },
		{ to: at('2026-03-06T09:15Z') },
	])('is read as it was: %j', (span) => {
		expect(readWhen(spanText(span, words), at('2026-04-01'))).toEqual(span);
	});
});

test('is as short as can be', () => {
	expect(spanText({ from: at('2026-03-10'), to: at('2026-03-11') }, ENGLISH)).toBe('2026-03-10');
	expect(spanText({ from: at('2026-03-01'), to: at('2026-03-06') }, GERMAN)).toBe('2026-03-01 bis 2026-03-05');
	expect(spanText({}, ENGLISH)).toBe('');
	expect(addressOf(at('2026-03-10'))).toBe('2026-03-10');
	expect(addressOf(at('2026-03-10T14:00Z'))).toBe('2026-03-10T14:00:00Z');
});
