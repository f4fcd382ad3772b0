/** The times at which a deep look reads, and how far. A list stands for the timeline, and the test sets the clock. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TimelineItem } from '../contract/timeline/timeline.ts';
import { ApiError } from './api-error.ts';
import { DeepLook } from './deep-look.ts';

const NEWEST_TIME = Date.parse('2026-05-04T12:00:00Z');
const HOUR = 3_600_000;
const PAGE = 2;

/** One event an hour, the newest first. */
let timeline: TimelineItem[];
/** The cursor of each read. */
let cursors: (string | undefined)[];
let readMs: number;
let isDown: boolean;
let hidden: string[];

beforeEach(() => {
	vi.useFakeTimers();
	timeline = Array.from({ length: 10 }, (_, hoursAgo) => item(hoursAgo));
	cursors = [];
	readMs = 100;
	isDown = false;
	hidden = [];
});
afterEach(() => {
	vi.useRealTimers();
});

const item = (hoursAgo: number): TimelineItem => ({
	id: String(hoursAgo),
	actor: 'app-a',
	name: 'a',
	verb: 'posted',
	text: '',
	occurredAt: new Date(NEWEST_TIME - hoursAgo * HOUR).toISOString(),
	epoch: 0,
});

async function read(cursor?: string) {
	cursors.push(cursor);
	vi.advanceTimersByTime(readMs);
	if (isDown) throw new ApiError('unreachable', 'Nobody answers.');
	const rest = timeline.filter(({ id }) => cursor === undefined || Number(id) > Number(cursor));
	const items = rest.slice(0, PAGE);
	const next = rest.length > PAGE ? { next: items.at(-1)?.id as string } : {};
	return { items: items.filter(({ id }) => !hidden.includes(id)), ...next };
}

const deepLook = (options: { windowMs?: number; isSwept?: boolean } = {}) =>
	new DeepLook(read, { windowMs: 3.5 * HOUR, sweepMs: 600_000, isSwept: true, ...options });

/** Makes all steps that are due; the hours ago of what they read. */
async function steps(deep: DeepLook): Promise<number[]> {
	const found: number[] = [];
	while (deep.waitMs() <= 0) found.push(...(await deep.step()).map(({ id }) => Number(id)));
	return found;
}

const TOLD = { wasMissed: false };
const MISSED = { wasMissed: true };
const ALL_STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

test('after a change it reads the window, and every ten minutes everything', async () => {
	const deep = deepLook();
	expect(await steps(deep)).toEqual([]);
	deep.changed(TOLD);
	// The page on which the window ends is the last one.
	expect(await steps(deep)).toEqual([0, 1, 2, 3, 4, 5]);
	expect(await steps(deep)).toEqual([]);
	vi.advanceTimersByTime(600_000);
	expect(await steps(deep)).toEqual(ALL_STEPS);
	expect(deep.waitMs()).toBe(600_000 - 5 * readMs);
	vi.advanceTimersByTime(deep.waitMs() - 1);
	expect(await steps(deep)).toEqual([]);
	vi.advanceTimersByTime(1);
	expect(await steps(deep)).toEqual(ALL_STEPS);
});

test('the window is counted from the newest event, whatever time it is here', async () => {
	vi.setSystemTime(NEWEST_TIME + 1_000 * HOUR);
	const deep = deepLook();
	deep.changed(TOLD);
	expect(await steps(deep)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('it rests ten times as long as its reads took, also before a sweep', async () => {
	const deep = deepLook();
	for (const change of [TOLD, MISSED]) {
		deep.changed(change);
		const pages = (await steps(deep)).length / PAGE;
		deep.changed(change);
		expect(deep.waitMs()).toBe(pages * readMs * 10);
		vi.advanceTimersByTime(pages * readMs * 10);
	}
	// The time between two steps is not its own: somebody handles what it found.
	expect((await deep.step()).map(({ id }) => id)).toEqual(['0', '1']);
	vi.advanceTimersByTime(HOUR);
	expect(await steps(deep)).toEqual(ALL_STEPS.slice(PAGE));
	expect(deep.waitMs()).toBeLessThanOrEqual(5 * readMs * 10);
});

test('a change while it looks is found by the next look, which goes as far', async () => {
	const deep = deepLook();
	deep.changed(MISSED);
	await deep.step();
	deep.changed(MISSED);
	expect(await steps(deep)).toEqual(ALL_STEPS.slice(PAGE));
	vi.advanceTimersByTime(deep.waitMs());
	expect(await steps(deep)).toEqual(ALL_STEPS);
	vi.advanceTimersByTime(20_000);
	expect(await steps(deep)).toEqual([]);
});

test('after a read that failed it goes on where it was', async () => {
	const deep = deepLook({ isSwept: false });
	await deep.step();
	isDown = true;
	await expect(deep.step()).rejects.toThrow('Nobody answers');
	isDown = false;
	expect(await steps(deep)).toEqual(ALL_STEPS.slice(PAGE));
	expect(cursors.slice(0, 3)).toEqual([undefined, '1', '1']);
});

test('a page without an event to show is neither the end nor the newest one', async () => {
	const deep = deepLook();
	hidden = ['0', '1'];
	deep.changed(TOLD);
	expect(await deep.step()).toEqual([]);
	expect(await steps(deep)).toEqual([2, 3, 4, 5, 6, 7]);
});
