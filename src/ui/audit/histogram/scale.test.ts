import { expect, test } from 'vitest';
import { axisSteps, labelledBars } from './scale.ts';

test('the steps of an axis are round and reach over the largest number', () => {
	expect(axisSteps(0)).toEqual([0, 1]);
	expect(axisSteps(1)).toEqual([0, 1]);
	expect(axisSteps(3)).toEqual([0, 1, 2, 3]);
	expect(axisSteps(7)).toEqual([0, 5, 10]);
	expect(axisSteps(100)).toEqual([0, 50, 100]);
	expect(axisSteps(1_234)).toEqual([0, 500, 1_000, 1_500]);
	for (let largest = 0; largest < 2_000; largest += 13) {
		const steps = axisSteps(largest);
		expect(steps.at(-1)).toBeGreaterThanOrEqual(largest);
		expect(steps.length).toBeGreaterThanOrEqual(2);
		expect(steps.length).toBeLessThanOrEqual(5);
		expect(steps.every(Number.isInteger)).toBe(true);
	}
});

test('labels stand equally far apart, and no more of them than there is room for', () => {
	expect(labelledBars(0, 5)).toEqual([]);
	expect(labelledBars(4, 5)).toEqual([0, 1, 2, 3]);
	expect(labelledBars(10, 5)).toEqual([0, 2, 4, 6, 8]);
	expect(labelledBars(11, 5)).toEqual([0, 3, 6, 9]);
	expect(labelledBars(3, 0)).toEqual([0]);
});
