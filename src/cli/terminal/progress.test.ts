/** Reports the progress of a command if no terminal draws a bar. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from './progress.ts';

let written: string[];

beforeEach(() => {
	written = [];
	vi.useFakeTimers({ toFake: ['Date'] });
	vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
		written.push(String(text));
		return true;
	});
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

test.each<[done: number, total: number | undefined, said: string]>([
	[0, 200, '  0 %  0 jobs run\n'],
	[1, 3, ' 33 %  1 jobs run\n'],
	[199, 200, ' 99 %  199 jobs run\n'],
	[200, 200, '100 %  200 jobs run\n'],
	// More came while it ran: of what nobody knows the total, no share is told.
	[263, 125, '263 jobs run\n'],
	[7, undefined, '7 jobs run\n'],
	[7, 0, '7 jobs run\n'],
])('%i of %s', (done, total, said) => {
	const progress = showProgress();
	vi.setSystemTime(Date.now() + 5_000);
	progress.update(done, total, `${done} jobs run`);
	expect(written).toEqual([said]);
});

test('a line comes every five seconds at the most, and none after the end', () => {
	const progress = showProgress();
	for (let seconds = 0; seconds < 12; seconds++) {
		progress.update(seconds, 100, `${seconds}`);
		vi.setSystemTime(Date.now() + 1_000);
	}
	progress.end();
	expect(written).toEqual(['  5 %  5\n', ' 10 %  10\n']);
});
