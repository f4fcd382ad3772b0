import { afterEach, beforeEach, expect, test } from 'vitest';
import { LeaseEnded } from '../domain/ports/lease.ts';
import type { Message } from '../storage/port.ts';
import { createWorld, type World } from '../testing/world.ts';
import { type HeldLease, holdLease } from './hold-lease.ts';

let world: World;
let held: HeldLease;
let now: number;
const handingBack = new AbortController();

beforeEach(async () => {
	world = await createWorld('embedded', '');
	const { jobs } = world.store.queues;
	await jobs.send('a job');
	const [message] = (await jobs.receive({ max: 1, lease: 30 })) as [Message];
	now = 1_000;
	// No timer fires: the process sleeps.
	const sleep = (_: number, signal?: AbortSignal) =>
		new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
	held = holdLease({ now: () => now, sleep, handingBack: handingBack.signal }, jobs, message, 31_000);
});
afterEach(async () => {
	await held.letGo();
	await world.close();
});

test('a lease ends by the wall clock, even if no timer fired', () => {
	now = 30_999;
	held.assertHeld();
	now = 31_000;
	expect(() => held.assertHeld()).toThrow(LeaseEnded);
});

test('a lease ends when the process hands its work back', () => {
	held.assertHeld();
	handingBack.abort();
	expect(() => held.assertHeld()).toThrow(LeaseEnded);
});
