import { expect, test, vi } from 'vitest';
import { sleep } from './sleep.ts';

/** Milliseconds; a wait that is not ended early outlasts the test. */
const LONG = 3_600_000;

test('a wait is over after its time, or at once when it is aborted, and leaves no timer behind', async () => {
	vi.useFakeTimers();
	try {
		let over = false;
		const waiting = sleep(LONG).then(() => {
			over = true;
		});
		await vi.advanceTimersByTimeAsync(LONG - 1);
		expect(over).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await waiting;

		const ending = new AbortController();
		const ended = sleep(LONG, ending.signal);
		ending.abort();
		await ended;
		await sleep(LONG, ending.signal);
		expect(vi.getTimerCount()).toBe(0);
	} finally {
		vi.useRealTimers();
	}
});
