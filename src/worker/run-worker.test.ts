import { expect, inject, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { keepOn } from './run-worker.ts';
import { Bell } from './wake-signal.ts';

const SLOWLY = { timeout: 300_000 };

/** Milliseconds between two looks at empty queues. */
const LOOK_EVERY = 500;

test('a worker that waits is woken by its bell, and hears what rings while it looks', async () => {
	const world = await createWorld('embedded', inject('azurite'));
	const [bell, stopping] = [new Bell(), new AbortController()];
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
		bell.ring();
	};
	const working = keepOn({ ...world.domain, sleep }, { signal: stopping.signal, bell, onHandled });
	try {
		await expect.poll(() => waits, SLOWLY).toEqual([false]);
		await world.store.queues.jobs.send('nobody can read this');
		bell.ring();
		await expect.poll(() => waits, SLOWLY).toEqual([false, true, false]);
		expect(handled).toEqual(['parked']);
	} finally {
		stopping.abort();
		await working;
		await world.close();
	}
});
