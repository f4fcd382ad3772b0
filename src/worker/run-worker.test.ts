import { expect, inject, test } from 'vitest';
import { issueToken } from '../domain/token/issue-token.ts';
import { StorageError, type Store } from '../storage/port.ts';
import { changedStore } from '../testing/changed-store.ts';
import { createWorld } from '../testing/world.ts';
import { runWorker } from './run-worker.ts';
import { WakeSignal } from './wake-signal.ts';

const SLOW_POLL = { timeout: 300_000 };
const DAY = 86_400_000;

/** Milliseconds between two looks at empty queues. */
const LOOK_EVERY = 500;

test('a worker that waits is woken by its wakeSignal, and hears what rings while it looks', async () => {
	const world = await createWorld('embedded', inject('azurite'));
	const [wakeSignal, stopping] = [new WakeSignal(), new AbortController()];
	/** One flag for each wait: it was over before it began. Nothing but a signal ends a wait. */
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
		await expect.poll(() => waits, SLOW_POLL).toEqual([false]);
		await world.store.queues.jobs.send('nobody can read this');
		wakeSignal.wake();
		await expect.poll(() => waits, SLOW_POLL).toEqual([false, true, false]);
		expect(handled).toEqual(['parked']);
	} finally {
		stopping.abort();
		await working;
		await world.close();
	}
});

test('a worker tells owners of tokens that expire soon, and works on where it cannot', async () => {
	const world = await createWorld('embedded', inject('azurite'));
	const alice = await world.person('alice');
	await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'], days: 30 });
	await world.settle();
	world.clock.ahead += 20 * DAY;
	const errors: string[] = [];
	const handled: string[] = [];
	const work = (store: Store) => {
		const stopping = new AbortController();
		const ended = runWorker(
			{ ...world.domain, store, runPending: ({ lease }) => void store.queues.jobs.renew(lease, 0) },
			{
				signal: stopping.signal,
				onHandled: (what) => handled.push(what),
				onError: (sentence, error) => errors.push(`${sentence}: ${String(error)}`),
			},
		);
		return async () => {
			stopping.abort();
			await ended;
		};
	};
	const denied = async () => {
		throw new StorageError('denied', 'no access');
	};
	try {
		const stopDenied = work(changedStore(world.store, { tables: { tokens: { range: denied } } }));
		await world.store.queues.jobs.send('nobody can read this');
		await expect.poll(() => handled, SLOW_POLL).toEqual(['parked']);
		await expect.poll(() => errors, SLOW_POLL).toContainEqual(expect.stringMatching(/^Not every owner .*no access/));
		await stopDenied();
		expect(await world.texts(alice)).toEqual([]);
		const stop = work(world.store);
		await expect.poll(() => world.texts(alice), SLOW_POLL).toEqual([expect.stringContaining('of @alice expires at')]);
		await stop();
	} finally {
		await world.close();
	}
});
