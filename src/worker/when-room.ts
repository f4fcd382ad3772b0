import type { Ports } from '../domain/core/ports.ts';
import type { Store } from '../storage/port.ts';
import { BUSY_POLL_MS } from '../storage/protocol-times.ts';

/** The last of those that wait for each store. */
const lines = new WeakMap<Store, Promise<void>>();

/**
 * Resolves once storage has room for one more job, or at once when `signal` is aborted. A job that began all the same
 * would hold its rows in memory while it waits, and let its lease run.
 *
 * Those that wait pass one by one: what the first asks for shows only when it has listed its followers.
 */
export async function whenRoom({ store, sleep }: Pick<Ports, 'store' | 'sleep'>, signal?: AbortSignal): Promise<void> {
	if (!store.isBusy()) return;
	const before = lines.get(store);
	const passed = (async () => {
		await before;
		do await sleep(BUSY_POLL_MS, signal);
		while (store.isBusy() && !signal?.aborted);
	})();
	lines.set(store, passed);
	await passed;
}
