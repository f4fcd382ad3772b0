import { expect, test } from 'vitest';
import { steadyClock } from './steady-clock.ts';

test('it goes on while the machine sleeps, and not back when its clock is set back', () => {
	let [wall, steady] = [1_000_000, 0];
	const now = steadyClock(
		() => wall,
		() => steady,
	);
	const pass = (onWall: number, onSteady: number) => {
		wall += onWall;
		steady += onSteady;
		return now();
	};
	expect(pass(100, 100)).toBe(100);
	expect(pass(60_000, 10)).toBe(60_100);
	expect(pass(-600_000, 10)).toBe(60_110);
	expect(pass(50, 50)).toBe(60_160);
});
