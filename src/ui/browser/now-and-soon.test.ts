import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nowAndSoon } from './now-and-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each change is followed by a look, and many have no more looks than pauses', () => {
	const look = vi.fn<() => void>();
	const change = nowAndSoon(look, 3_000);
	change();
	expect(look).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(3_000);
	expect(look).toHaveBeenCalledTimes(2);
	vi.advanceTimersByTime(60_000);
	expect(look).toHaveBeenCalledTimes(2);

	look.mockClear();
	change();
	vi.advanceTimersByTime(2_999);
	for (let n = 0; n < 10; n++) change();
	expect(look).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(1);
	expect(look).toHaveBeenCalledTimes(2);
	// The last change may have come right before that look.
	vi.advanceTimersByTime(3_000);
	expect(look).toHaveBeenCalledTimes(3);
});
