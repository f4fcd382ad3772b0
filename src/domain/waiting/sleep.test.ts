import { expect, test, vi } from 'vitest';
import { sleep } from './sleep.ts';

/** Milliseconds; a wait that is not ended early outlasts the test. */
const WAIT_MS = 3_600_000;

test('a wait is over after its time, or at once when it is aborted, and leaves no timer behind', async () => {
	vi.useFakeTimers();
	try {
		let over = false;
		const waiting = sleep(WAIT_MS).then(() => {
			over = true;
		});
		await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
		expect(over).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await waiting;

		const ending = new AbortController();
		const ended = sleep(WAIT_MS, ending.signal);
		ending.abort();
		await ended;
		await sleep(WAIT_MS, ending.signal);
		expect(vi.getTimerCount()).toBe(0);
	} finally {
		vi.useRealTimers();
	}
});
