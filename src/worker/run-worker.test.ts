import { expect, inject, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { runWorker } from './run-worker.ts';
import { WakeSignal } from './wake-signal.ts';

const SLOWLY = { timeout: 300_000 };

/** Milliseconds between two looks at empty queues. */
const LOOK_EVERY = 500;

test('a worker that waits is woken by its wakeSignal, and hears what rings while it looks', async () => {
	const world = await createWorld('embedded', inject('azurite'));
	const [wakeSignal, stopping] = [new WakeSignal(), new AbortController()];
	/** For each wait, whether it was over before it began. Nothing but a signal ends one. */
	const waits: boolean[] = [];
	const sleep = (milliseconds: number, signal?: AbortSignal) =>
		new Promise<void>((wake) => {
			if (milliseconds === LOOK_EVERY) waits.push(signal?.aborted ?? false);
			if (signal?.aborted) wake();
			signal?.addEventListener('abort', () => wake());
		});
	const handled: string[] = [];
	const onHandled = (what: string) => {
		handled.push(what);
		wakeSignal.wake();
	};
	const working = runWorker({ ...world.domain, sleep }, { signal: stopping.signal, wakeSignal, onHandled });
	try {
		await expect.poll(() => waits, SLOWLY).toEqual([false]);
		await world.store.queues.jobs.send('nobody can read this');
		wakeSignal.wake();
		await expect.poll(() => waits, SLOWLY).toEqual([false, true, false]);
		expect(handled).toEqual(['parked']);
	} finally {
		stopping.abort();
		await working;
		await world.close();
	}
});
