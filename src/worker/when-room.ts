import type { Ports } from '../domain/ports/ports.ts';
import type { Store } from '../storage/port.ts';
import { BUSY_POLL_MS } from '../storage/protocol-times.ts';

type Waits = Pick<Ports, 'store' | 'sleep'>;

/** Resolves once storage has room for more work, or at once when `signal` is aborted. */
export async function whenRoom({ store, sleep }: Waits, signal?: AbortSignal): Promise<void> {
	while (store.isBusy() && !signal?.aborted) await sleep(BUSY_POLL_MS, signal);
}

/** The last job of each store that waits for its turn. */
const lines = new WeakMap<Store, Promise<void>>();

/**
 * The same for a job. One that began all the same would hold its rows in memory while they wait. Jobs pass one after the
 * other: that storage has no more room shows only when the one before has asked for something.
 */
export async function roomForJob({ store, sleep }: Waits, signal?: AbortSignal): Promise<void> {
	// It always has room, and this is on the way of each post.
	if (store.engine === 'embedded') return;
	const before = lines.get(store);
	const passed = (async () => {
		await before;
		if (!signal?.aborted) await sleep(BUSY_POLL_MS, signal);
		await whenRoom({ store, sleep }, signal);
	})();
	lines.set(store, passed);
	await passed;
}
