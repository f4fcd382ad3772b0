/** A stream of server-sent events: what it takes from its source, and when it ends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventStream } from './event-stream.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** Counts up to `last`, and waits then until it is ended. */
function counting(last: number) {
	const ended = Promise.withResolvers<void>();
	const state = { taken: 0, isOver: false };
	async function* messages() {
		try {
			for (let number = 1; number <= last; number++) {
				state.taken = number;
				yield { number };
			}
			await ended.promise;
		} finally {
			state.isOver = true;
		}
	}
	return { messages: messages(), end: () => ended.resolve(), state };
}

const good = () => Promise.resolve();
const textOf = async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
	new TextDecoder().decode((await reader.read()).value);

test('messages and pings come in their order', async () => {
	const { messages, end } = counting(2);
	const reader = eventStream(messages, { stillGood: good, end }).getReader();
	expect(await textOf(reader)).toBe('data: {"number":1}\n\n');
	expect(await textOf(reader)).toBe('data: {"number":2}\n\n');
	const next = textOf(reader);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(await next).toBe(':\n\n');
});

test('a caller that does not read makes nothing pile up', async () => {
	const { messages, end, state } = counting(1_000);
	const stream = eventStream(messages, { stillGood: good, end });
	await vi.advanceTimersByTimeAsync(100_000);
	expect(state.taken).toBe(1);
	const reader = stream.getReader();
	expect([await textOf(reader), await textOf(reader)]).toEqual(['data: {"number":1}\n\n', 'data: {"number":2}\n\n']);
	await reader.cancel();
	expect(state).toEqual({ taken: 3, isOver: true });
});

test('it ends with the token, and when its source fails', async () => {
	const { messages, end, state } = counting(1);
	let isGood = true;
	const stillGood = () => (isGood ? good() : Promise.reject(new Error('revoked')));
	const reader = eventStream(messages, { stillGood, end }).getReader();
	await reader.read();
	const next = reader.read();
	isGood = false;
	await vi.advanceTimersByTimeAsync(500);
	expect(await next).toEqual({ done: true, value: undefined });
	expect(state.isOver).toBe(true);
	expect(vi.getTimerCount()).toBe(0);

	async function* failing() {
		yield { number: 1 };
		throw new Error('Storage does not answer.');
	}
	const failed = eventStream(failing(), { stillGood: good, end: () => {} }).getReader();
	await failed.read();
	expect(await failed.read()).toEqual({ done: true, value: undefined });
	expect(vi.getTimerCount()).toBe(0);
});
