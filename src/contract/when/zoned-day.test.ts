import { describe, expect, test } from 'vitest';
import { dayApart, dayIn, daysOfMonth, endOfDay, isDay, isMonth, isZone } from './zoned-day.ts';

const HOUR_MS = 3_600_000;
const endIn = (zone: string, day: string) => new Date(endOfDay(day, zone)).toISOString();

describe('a day ends', () => {
	test('at midnight of its own zone', () => {
		expect(endIn('UTC', '2026-05-01')).toBe('2026-05-02T00:00:00.000Z');
		expect(endIn('Asia/Kathmandu', '2026-05-01')).toBe('2026-05-01T18:15:00.000Z');
		expect(endIn('America/New_York', '2025-12-31')).toBe('2026-01-01T05:00:00.000Z');
	});

	test('by the clocks of that day, before and after they change', () => {
		expect(endIn('Europe/Berlin', '2026-03-28')).toBe('2026-03-28T23:00:00.000Z');
		expect(endIn('Europe/Berlin', '2026-03-29')).toBe('2026-03-29T22:00:00.000Z');
		expect(endIn('Europe/Berlin', '2026-10-24')).toBe('2026-10-24T22:00:00.000Z');
		expect(endIn('Europe/Berlin', '2026-10-25')).toBe('2026-10-25T23:00:00.000Z');
	});

	test('where clocks skip midnight, show it twice, or skip a whole day', () => {
		// 24:00 is 01:00 of the next day.
		expect(endIn('America/Santiago', '2026-09-05')).toBe('2026-09-06T04:00:00.000Z');
		// 24:00 is 23:00 of the same day.
		expect(endIn('America/Santiago', '2026-04-04')).toBe('2026-04-05T04:00:00.000Z');
		// A minute behind midnight it is 23:01 again.
		expect(endIn('America/St_Johns', '2006-10-28')).toBe('2006-10-29T03:30:00.000Z');
		// Samoa had no 30th of December.
		expect(endIn('Pacific/Apia', '2011-12-29')).toBe('2011-12-30T10:00:00.000Z');
		expect(endIn('Pacific/Apia', '2011-12-30')).toBe('2011-12-30T10:00:00.000Z');
	});

	test.each(['Europe/Berlin', 'America/Santiago', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Pacific/Apia'])(
		'between its last and its first moment, through a year in %s',
		(zone) => {
			for (let day = '2011-01-01'; day < '2012-01-01'; day = dayApart(day, 1)) {
				const end = endOfDay(day, zone);
				expect(dayIn(zone, end) > day, `${day} is over`).toBe(true);
				expect(dayIn(zone, end - 1) <= day, `${day} is not over`).toBe(true);
			}
		},
	);
});

test('the days of a month touch each other, and one with a change of clocks has an hour less or more', () => {
	const days = daysOfMonth('2026-03', 'Europe/Berlin');
	expect(days.map(({ day }) => day.slice(-2)).join(' ')).toMatch(/^31 30 29 .* 02 01$/);
	for (const [at, { from }] of days.slice(0, -1).entries()) expect(days[at + 1]?.to).toBe(from);
	const hours = new Map(days.map(({ day, from, to }) => [day, (to - from) / HOUR_MS]));
	expect(hours.get('2026-03-29')).toBe(23);
	expect([...hours.values()].filter((length) => length !== 24)).toHaveLength(1);
	expect(daysOfMonth('2024-02', 'UTC')).toHaveLength(29);
});

test('days, months and zones are those that there are', () => {
	expect(['2024-02-29', '1000-01-01', '9998-12-31'].map(isDay)).toEqual([true, true, true]);
	expect(['2026-02-29', '2026-5-1', '0999-12-31', '9999-01-01', '2026-05-01T00:00', ''].some(isDay)).toBe(false);
	expect(isMonth('2026-12')).toBe(true);
	expect(['2026-13', '2026', '9999-12', '2026-05-01'].some(isMonth)).toBe(false);
	expect(['UTC', 'Europe/Berlin', 'America/Argentina/ComodRivadavia'].every(isZone)).toBe(true);
	expect(['', 'Mars/Olympus', 'Europe/Berlin\u0000', 'x'.repeat(10_000)].some(isZone)).toBe(false);
});
