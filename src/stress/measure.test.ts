import { expect, test } from 'vitest';
import { Meter, percentilesOf } from './measure.ts';
import { mostMegabytes, mostPrice, PHASES, planOf } from './plan.ts';

test('percentiles are values that were measured', () => {
	const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
	expect(percentilesOf(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, most: 100 });
	expect(percentilesOf([7])).toEqual({ p50: 7, p95: 7, p99: 7, most: 7 });
	expect(percentilesOf([])).toEqual({ p50: 0, p95: 0, p99: 0, most: 0 });
});

test('a meter adds up units and failures, and its series has all units of whole seconds', () => {
	const meter = new Meter();
	meter.note(0, 100);
	meter.note(0, 20);
	meter.note(0, 0, true);
	// A request that brings nothing, such as a message that is sent, has not failed.
	meter.note(0, 0);
	expect(meter.result()).toMatchObject({ units: 120, failed: 1 });
});

test('the parts of a plan are no more than the whole', () => {
	const plan = planOf({ seconds: 120, followers: 10, posters: 2, operations: 500_000, deliverWithin: 2 });
	const sum = (kind: 'seconds' | 'operations') => PHASES.reduce((all, phase) => all + plan.phases[phase][kind], 0);
	expect(sum('seconds')).toBeCloseTo(120);
	expect(sum('operations')).toBeLessThanOrEqual(500_000);
	expect(mostMegabytes(plan)).toBeGreaterThan(200);
});

test('the price is that of the dearest kind of operation', () => {
	expect(mostPrice(20_000, { currency: 'EUR', reads: 1, writes: 5, queue: 2 })).toBe(10);
});
