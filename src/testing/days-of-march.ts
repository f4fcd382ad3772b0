import type { DayCount, ZonedMonth } from '../domain/lists/count-days.ts';

export const MARCH: ZonedMonth = { month: '2026-03', zone: 'Europe/Berlin' };

/** Times around both ends of the day of that month which has 23 hours in Berlin. */
export const TIMES_IN_MARCH = [
	'2026-03-28T22:59:59.999Z',
	'2026-03-28T23:00:00.000Z',
	'2026-03-29T12:00:00.000Z',
	'2026-03-29T21:59:59.999Z',
	'2026-03-29T22:00:00.000Z',
];

/** The days that have events, with their number. The number is in a list where a day may have more. */
export const numbersOf = (counts: readonly DayCount[]): Record<string, number | [number]> =>
	Object.fromEntries(
		counts
			.filter(({ count, more }) => count > 0 || more)
			.map(({ day, count, more }): [string, number | [number]] => [day, more ? [count] : count]),
	);
