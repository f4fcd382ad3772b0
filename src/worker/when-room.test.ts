import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../storage/port.ts';
import { createVirtualTime, type VirtualTime } from '../testing/simulator/virtual-time.ts';
import { roomForJob, whenRoom } from './when-room.ts';

let time: VirtualTime;
let busy: boolean;
let store: Store;
let begun: number[];

beforeEach(() => {
	time = createVirtualTime(0);
	busy = false;
	store = { engine: 'azure', isBusy: () => busy } as Store;
	begun = [];
});

const begin = async (signal?: AbortSignal) => {
	await roomForJob({ store, sleep: time.sleep }, signal);
	begun.push(time.now());
};

test('jobs begin one after the other, and none while storage is busy', async () => {
	for (let job = 1; job <= 3; job++) void begin();
	await time.run(() => begun.length === 2, 1_000);
	expect(begun).toEqual([5, 10]);
	busy = true;
	time.after(500, () => {
		busy = false;
	});
	await time.run(() => begun.length === 3, 1_000);
	expect(begun[2]).toBeGreaterThanOrEqual(510);
});

test('on the embedded store they begin at once', async () => {
	store = { engine: 'embedded', isBusy: () => busy } as Store;
	await Promise.all([begin(), begin()]);
	expect(begun).toEqual([0, 0]);
});

test('a caller that is told to stop waits no longer', async () => {
	busy = true;
	const stopped = new AbortController();
	const waiting = whenRoom({ store, sleep: time.sleep }, stopped.signal);
	time.after(100, () => stopped.abort());
	await time.run(() => stopped.signal.aborted, 1_000);
	await time.run(() => false, 10);
	await waiting;
	expect(busy).toBe(true);
});
