import { expect, test } from 'vitest';
import { isEmpty, isEver, onlyDayOf, spanOf } from './span.ts';

const MIDNIGHT = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

test('a day lasts from its midnight to the next one, and is one day', () => {
	const day = spanOf({ day: '2026-03-01' });
	expect(day).toEqual({ from: MIDNIGHT, to: MIDNIGHT + DAY_MS });
	expect(onlyDayOf(day)).toBe('2026-03-01');
	expect(onlyDayOf({ ...day, to: day.to + 1 })).toBeUndefined();
	expect(onlyDayOf(spanOf({}))).toBeUndefined();
	expect(isEver(spanOf({}))).toBe(true);
});

test('times narrow a day, and leave nothing of another one', () => {
	expect(spanOf({ day: '2026-03-01', from: '2026-03-01T06:00:00Z', to: '2026-03-05T00:00:00Z' })).toEqual({
		from: MIDNIGHT + DAY_MS / 4,
		to: MIDNIGHT + DAY_MS,
	});
	expect(isEmpty(spanOf({ day: '2026-03-01', from: '2026-03-02T00:00:00Z' }))).toBe(true);
	expect(() => spanOf({ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' })).toThrow('ends before it starts');
});
