import { expect, test } from 'vitest';
import { timeOfValue } from '../../contract/search/time-of-value.ts';
import { endOfDay } from '../../contract/when/zoned-day.ts';
import { chosenDay } from '../dates/chosen-day.ts';
import { queryUntil } from './query-until.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const until = (query: string, address: object) =>
	queryUntil(query, chosenDay(address, NOW) ?? expect.fail('The address names no day.'));

test('a query ends with the chosen day, in UTC and elsewhere, and another end is taken out', () => {
	expect(until('tide', { at: '2026-03-29' })).toBe('tide before:2026-03-30');
	expect(until('tide', { at: '2026-03-29', zone: 'Europe/Berlin' })).toBe('tide before:2026-03-29T22:00:00Z');
	expect(until('before:2026 "high  water" after:2025 -before:2024', { at: '2026-03-29' })).toBe(
		'"high  water" after:2025 -before:2024 before:2026-03-30',
	);
	expect(until('tide before:2026-01-01', { at: '2026-05-04' })).toBe('tide');
});

test('the operator means the first moment behind the day', () => {
	for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu']) {
		const value = until('', { at: '2026-03-29', zone }).slice('before:'.length);
		expect(timeOfValue(value, NOW)?.from).toBe(endOfDay('2026-03-29', zone));
	}
});
