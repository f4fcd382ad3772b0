import { expect, test } from 'vitest';
import { isFlick, lately, type Place } from './flick.ts';

const SCREEN = 800;
const FRAME_MS = 1_000 / 60;

/** The scroll positions of each frame, by the pixels of its step. */
function scroll(steps: readonly number[], frameMs = FRAME_MS): Place[] {
	let y = 0;
	return steps.map((step, n) => ({ at: n * frameMs, y: (y += step) }));
}

/** Whether the page was ever flicked on the way. */
function wasEverFlicked(steps: readonly number[], frameMs?: number): boolean {
	const all = scroll(steps, frameMs);
	return all.some(({ at }, n) => isFlick(lately(all.slice(0, n + 1), at), SCREEN, false));
}

test('a throw through the page is a flick, also where each frame takes long', () => {
	expect(wasEverFlicked(Array(30).fill(200))).toBe(true);
	expect(wasEverFlicked(Array(30).fill(-200))).toBe(true);
	expect(wasEverFlicked(Array(30).fill(700), 100)).toBe(true);
});

test('a wheel, a page key and a jump are none', () => {
	const wheel = Array(30).fill(100 / 6);
	expect(wasEverFlicked(wheel)).toBe(false);
	const pageKey = [0, ...Array(10).fill(70), ...Array(20).fill(0)];
	expect(wasEverFlicked(pageKey)).toBe(false);
	const jumps = [0, 50_000, 12, -90_000, 0, 30];
	expect(wasEverFlicked(jumps.slice(0, 3))).toBe(false);
	expect(wasEverFlicked(jumps)).toBe(false);
});

test('a flick goes on until it is much slower', () => {
	const slowing = lately(scroll(Array(30).fill(30)), 29 * FRAME_MS);
	expect(isFlick(slowing, SCREEN, true)).toBe(true);
	expect(isFlick(slowing, SCREEN, false)).toBe(false);
	const slow = lately(scroll(Array(30).fill(15)), 29 * FRAME_MS);
	expect(isFlick(slow, SCREEN, true)).toBe(false);
});

test('the end of scrolling ends a flick', () => {
	const places = scroll(Array(30).fill(200));
	const end = places.at(-1)?.at ?? 0;
	expect(isFlick(lately(places, end + 100), SCREEN, true)).toBe(true);
	expect(isFlick(lately(places, end + 200), SCREEN, true)).toBe(false);
});
