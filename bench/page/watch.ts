/**
 * Reads a browser's measurements of a page: the Web Vitals, and each frame while it scrolls. Definitions:
 * https://web.dev/articles/vitals
 */
import type { Page } from '@playwright/test';

/** Milliseconds, but `layoutShift`, which has no unit. */
export type Vitals = {
	largestPaint: number;
	/** The largest session window (at most 5 s, gaps of at most 1 s). */
	layoutShift: number;
	/** Each interaction's time to the next paint. */
	interactions: number[];
};

type Watched = Window & { bench: { paints: number[]; shifts: { at: number; value: number }[]; events: number[] } };

/** Must run before the page does: `addInitScript`. */
export function watchVitals(): void {
	const watched = window as unknown as Watched;
	watched.bench = { paints: [], shifts: [], events: [] };
	const { paints, shifts, events } = watched.bench;
	const watch = (type: string, each: (entry: PerformanceEntry) => void, more = {}) =>
		new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
	watch('largest-contentful-paint', (entry) => paints.push(entry.startTime));
	watch('layout-shift', (entry) => {
		const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
		if (!hadRecentInput) shifts.push({ at: entry.startTime, value });
	});
	const took = new Map<number, number>();
	watch(
		'event',
		(entry) => {
			const { interactionId } = entry as PerformanceEntry & { interactionId: number };
			if (!interactionId) return;
			// One interaction is several events: it took as long as the longest.
			took.set(interactionId, Math.max(took.get(interactionId) ?? 0, entry.duration));
			events.splice(0, events.length, ...took.values());
		},
		{ durationThreshold: 16 },
	);
}

export async function vitalsOf(page: Page): Promise<Vitals> {
	const { paints, shifts, events } = await page.evaluate(() => (window as unknown as Watched).bench);
	return { largestPaint: paints.at(-1) ?? Number.NaN, layoutShift: worstWindow(shifts), interactions: events };
}

function worstWindow(shifts: { at: number; value: number }[]): number {
	let worst = 0;
	let sum = 0;
	let from = 0;
	let last = Number.NEGATIVE_INFINITY;
	for (const { at, value } of shifts) {
		if (at - last > 1_000 || at - from > 5_000) {
			sum = 0;
			from = at;
		}
		last = at;
		sum += value;
		worst = Math.max(worst, sum);
	}
	return worst;
}

/**
 * Whole milliseconds between the frames of one scroll through the page, and what the page holds at its end. A browser's
 * clock has steps of 0.1 ms, so that three refreshes of a screen of 60 Hz, which are 50 ms, read as 49.9 to 50.1.
 */
export type Scrolled = { frames: number[]; elements: number; items: number };

/** Frames between two looks at how far it is: a look makes the browser lay out the page, a fifth of all that it does. */
const LOOKED = 10;

/**
 * Scrolls a step each frame until as many items lie behind. `aria-posinset` tells how far it is.
 * The page must be at its top.
 */
export function scrollThrough(page: Page, items: number, step: number): Promise<Scrolled> {
	return page.evaluate(
		([wanted, pixels, looked]) =>
			new Promise<Scrolled>((resolve, reject) => {
				const frames: number[] = [];
				let reached = 0;
				let before = performance.now();
				let stuckSince = before;
				// Timers run, so the page is not busy: it is the browser that draws nothing.
				const watchdog = setInterval(() => {
					if (performance.now() - before < 10_000) return;
					clearInterval(watchdog);
					reject(new Error(`The browser drew no frame for 10 s, ${reached} items deep.`));
				}, 1_000);
				const frame = (now: number) => {
					frames.push(Math.round(now - before));
					before = now;
					if (frames.length % looked === 0) look(now);
					if (reached >= wanted) return done();
					// Storage may be slower than a hand that scrolls; but not for ever.
					if (now - stuckSince > 15_000) return done();
					scrollBy(0, pixels);
					requestAnimationFrame(frame);
				};
				const look = (now: number) => {
					const lowest = document.elementFromPoint(innerWidth / 2, innerHeight - 80)?.closest('[aria-posinset]');
					const place = Number(lowest?.getAttribute('aria-posinset') ?? 0);
					if (place <= reached) return;
					reached = place;
					stuckSince = now;
				};
				const done = () => {
					clearInterval(watchdog);
					resolve({
						frames: frames.slice(1),
						elements: document.querySelectorAll('body :not(script)').length,
						items: reached,
					});
				};
				requestAnimationFrame(frame);
			}),
		[items, step, LOOKED] as const,
	);
}
