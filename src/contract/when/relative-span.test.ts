import { expect, test } from 'vitest';
import { isRelativeSpan, spanAt } from './relative-span.ts';

const NOW = Date.parse('2026-03-04T15:20:00Z');
const days = (span: Parameters<typeof spanAt>[0], now = NOW) => {
	const { from, to } = spanAt(span, now);
	return [from, to].map((at) => new Date(at).toISOString());
};

test('a relative span is whole days in UTC, and moves with the time at which it is read', () => {
	expect(days('today')).toEqual(['2026-03-04T00:00:00.000Z', '2026-03-05T00:00:00.000Z']);
	expect(days('yesterday')).toEqual(['2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z']);
	expect(days('last-7-days')).toEqual(['2026-02-26T00:00:00.000Z', '2026-03-05T00:00:00.000Z']);
	expect(days('last-1-days', Date.parse('2027-01-01T00:00:00Z'))).toEqual([
		'2027-01-01T00:00:00.000Z',
		'2027-01-02T00:00:00.000Z',
	]);
});

test('other words are no relative span', () => {
	const words = ['today', 'yesterday', 'last-1-days', 'last-999-days'];
	const others = ['', 'tomorrow', 'last-0-days', 'last-1000-days', 'last-7-days '];
	expect([...words, ...others].filter(isRelativeSpan)).toEqual(words);
});
