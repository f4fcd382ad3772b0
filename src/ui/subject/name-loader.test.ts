import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameLoader } from './name-loader.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const answer = async (ids: string[]) =>
	ids.filter((id) => id !== 'nobody').map((id) => ({ id, name: id.toUpperCase() }));

test('names that are asked for together are read in one call, each once, and who is left out is nobody', async () => {
	const read = vi.fn<typeof answer>(answer);
	const load = nameLoader(read);
	const first = Promise.all(['a', 'b', 'a', 'nobody'].map(load));
	await vi.advanceTimersByTimeAsync(30);
	expect(await first).toEqual([{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }, { id: 'a', name: 'A' }, null]);
	const later = load('c');
	await vi.advanceTimersByTimeAsync(30);
	expect(await later).toMatchObject({ id: 'c' });
	expect(read.mock.calls).toEqual([[['a', 'b', 'nobody']], [['c']]]);
});

test('no call asks for more than a hundred, and one that fails says so to those that it was for', async () => {
	let calls = 0;
	const read = vi.fn<typeof answer>(async (ids) => {
		calls++;
		if (calls === 1) throw new Error('storage');
		return answer(ids);
	});
	const load = nameLoader(read);
	const all = Promise.allSettled(Array.from({ length: 150 }, (_, at) => load(`s${at}`)));
	await vi.advanceTimersByTimeAsync(30);
	const states = (await all).map(({ status }) => status);
	expect(states.slice(0, 100).every((status) => status === 'rejected')).toBe(true);
	expect(states.slice(100).every((status) => status === 'fulfilled')).toBe(true);
	expect(read.mock.calls.map(([ids]) => ids.length)).toEqual([100, 50]);
});
