import { expect, test } from 'vitest';
import { timeOfValue } from '../../contract/search/time-of-value.ts';
import { endOfDay } from '../../contract/when/zoned-day.ts';
import { chosenDay } from '../dates/chosen-day.ts';
import { isUntil, lastDayOf, queryUntil, queryUntilEndOfMonth } from './query-until.ts';

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

test('a query that ends with the chosen day stays as it is, whatever else it asks', () => {
	for (const query of ['', 'tide', 'tide "high  water', 'before:2026 tide -x* before:soon -before:2024', 'tide:"a b'])
		for (const address of [{ at: '2026-03-29' }, { at: '2026-03-29', zone: 'Europe/Berlin' }, { at: '2026-05-04' }]) {
			const chosen = chosenDay(address, NOW) ?? expect.fail('The address names no day.');
			expect(isUntil(queryUntil(query, chosen), chosen)).toBe(true);
			const another = chosenDay({ ...address, at: '2026-03-28' }, NOW) ?? expect.fail('The address names no day.');
			expect(isUntil(queryUntil(query, another), chosen)).toBe(false);
		}
});

test('days of a month are counted up to its end, whatever the end of the query', () => {
	for (const day of ['2026-02-01', '2026-02-28'])
		expect(queryUntilEndOfMonth('tide before:2026-01-01', { day, zone: 'UTC' })).toBe('tide before:2026-03-01');
	expect(queryUntilEndOfMonth('tide', { day: '2026-03-29', zone: 'Europe/Berlin' })).toBe(
		'tide before:2026-03-31T22:00:00Z',
	);
});

test('the days of a query open at its own end, and never at a day that is to come', () => {
	const opened = (query: string, zone = 'UTC') => lastDayOf(query, zone, NOW);
	expect(opened('tide')).toBeUndefined();
	expect(opened('tide -before:2026-03-01 before:soon')).toBeUndefined();
	expect(opened('tide before:2026-03-30')).toBe('2026-03-29');
	// The widest of several counts.
	expect(opened('before:2026-03-30 before:2026-03-10')).toBe('2026-03-29');
	expect(opened('before:2026-03-29T22:00:00Z', 'Europe/Berlin')).toBe('2026-03-29');
	expect(opened('before:2027')).toBe('2026-05-04');
});
