import { expect, test } from 'vitest';
import { backoffMs, spreadBackoffMs } from './backoff.ts';

const bounds = { leastMs: 50, stepMs: 100, mostMs: 5_000 };

test('a wait doubles with each failure, by a fifth more or less, up to its bound', () => {
	expect([1, 2, 3, 4, 5, 6].map((failures) => backoffMs(failures, bounds, 0.5))).toEqual([
		150, 350, 750, 1_550, 3_150, 5_000,
	]);
	expect(backoffMs(2, bounds, 0)).toBeCloseTo(50 + 0.8 * 300);
	expect(backoffMs(2, bounds, 1)).toBeCloseTo(50 + 1.2 * 300);
});

test('waits of a herd are spread from nothing to the bound', () => {
	expect([0, 1, 2, 9].map((failures) => spreadBackoffMs(failures, { stepMs: 50, mostMs: 2_000 }, 1))).toEqual([
		50, 100, 200, 2_000,
	]);
	expect(spreadBackoffMs(5, { stepMs: 50, mostMs: 2_000 }, 0)).toBe(0);
});
