import { expect, test } from 'vitest';
import { stepAt, within } from '../testing/made-up-steps.ts';
import { highestCarried, isCarried, nextRate, type Step } from './steps.ts';

const demands = { deliverWithin: 2 };
const SLOW_DELIVERY = { min: 10, mean: 3_000, p95: 4_000, max: 5_000 };

/** The rates that are tried on a store that carries up to `most` posts a second. */
function ratesTried(most: number): { rates: number[]; steps: Step[] } {
	const steps: Step[] = [];
	for (let rate = nextRate(steps, demands); rate !== undefined && steps.length < 40; rate = nextRate(steps, demands))
		steps.push(stepAt(rate, rate > most ? { deliver: SLOW_DELIVERY } : {}));
	return { rates: steps.map(({ offered }) => Math.round(offered * 10) / 10), steps };
}

test('rates double until one is not carried twice, and then close in', () => {
	const { rates, steps } = ratesTried(40);
	expect(rates.slice(0, 6)).toEqual([4, 8, 16, 32, 64, 64]);
	expect(rates.at(6)).toBe(45.3);
	const found = highestCarried(steps, demands)?.offered ?? 0;
	expect(found).toBeLessThanOrEqual(40);
	expect(found * 1.15).toBeGreaterThan(40);
});

test('a store that is slower than the first rate is tried with less, and given up in the end', () => {
	expect(ratesTried(1).rates).toEqual([4, 4, 2, 2, 1, 1.4, 1.4, 1.2, 1.2, 1.1, 1.1]);
	expect(ratesTried(0).rates).toEqual([4, 4, 2, 2, 1, 1, 0.5, 0.5, 0.3, 0.3]);
});

test('one gust does not end the search', () => {
	const steps = [stepAt(4), stepAt(8, { deliver: SLOW_DELIVERY })];
	expect(nextRate(steps, demands)).toBe(8);
	steps.push(stepAt(8));
	expect(nextRate(steps, demands)).toBe(16);
	expect(highestCarried(steps, demands)?.offered).toBe(8);
});

test('a lucky step above a rate that was not carried counts for nothing', () => {
	const steps = [stepAt(8), stepAt(16, { deliver: SLOW_DELIVERY }), stepAt(16, { deliver: SLOW_DELIVERY }), stepAt(32)];
	expect(highestCarried(steps, demands)?.offered).toBe(8);
});

test.each<[string, Partial<Step>]>([
	['a post failed', { failed: 1 }],
	['an event did not arrive', { late: 1 }],
	['posts had to wait for their turn', { posted: 7 }],
	['events arrive late', { deliver: SLOW_DELIVERY }],
	['posts of the hottest poster are answered late', { hottest: within(1_001) }],
	['posts of others are answered late', { others: within(1_001) }],
	['reads are answered late', { reads: within(1_001) }],
])('a step is not carried when %s', (_, given) => {
	expect(isCarried(stepAt(8), demands)).toBe(true);
	expect(isCarried(stepAt(8, given), demands)).toBe(false);
});
