import { expect, test } from 'vitest';
import { sleep } from '../domain/waiting/sleep.ts';
import { AlertTurns } from './alert-turns.ts';

/** Time stands still, and a wait ends when it is called off. */
const standing = {
	now: () => 0,
	sleep: (_: number, signal?: AbortSignal) =>
		new Promise<void>((end) => signal?.addEventListener('abort', () => end())),
};
const enterFour = (turns: AlertTurns) => Promise.all(Array.from({ length: 4 }, () => turns.enter('slow', standing)));

test('four alerts of a line have a turn, and the next one has it when one of them leaves', async () => {
	const turns = new AlertTurns();
	expect(await enterFour(turns)).toEqual([0, 0, 0, 0]);
	expect(await turns.enter('other', standing)).toBe(0);
	const order: number[] = [];
	const [fifth, sixth] = [turns.enter('slow', standing), turns.enter('slow', standing)];
	void fifth.then(() => order.push(5));
	void sixth.then(() => order.push(6));
	turns.leave('slow', 10);
	expect(await fifth).toBe(0);
	expect(order).toEqual([5]);
	turns.leave('slow', 10);
	expect(await sixth).toBe(0);
});

test('alerts to a push service that takes its time go back to the queue, each for longer than the one before', async () => {
	const turns = new AlertTurns();
	await enterFour(turns);
	turns.leave('slow', 40_000);
	expect(await turns.enter('slow', standing)).toBe(0);
	const waits = [];
	for (let n = 0; n < 3; n++) waits.push(await turns.enter('slow', standing));
	expect(waits).toEqual([20, 30, 40]);
	for (let n = 0; n < 100; n++) waits.push(await turns.enter('slow', standing));
	expect(Math.max(...waits)).toBe(600);
});

test('an alert whose turn does not come here after all goes back to the queue', async () => {
	const turns = new AlertTurns();
	await enterFour(turns);
	const impatient = { now: () => 0, sleep: (_: number, signal?: AbortSignal) => sleep(1, signal) };
	expect(await turns.enter('slow', impatient)).toBe(1);
	// It waits here no more: the next one has the turn.
	const next = turns.enter('slow', standing);
	turns.leave('slow', 10);
	expect(await next).toBe(0);
});
