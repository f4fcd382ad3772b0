import type { Queue, Store } from '../../storage/port.ts';
import { changedStore } from '../changed-store.ts';

/**
 * A store whose queues run `pace` times as fast, in whole seconds: with 6, a delay of 15 s is one of 3 s and a lease of
 * 60 s one of 10 s. A job's second run keeps its time: it stands on every insert having ended that was under way, so
 * a test sends for it itself when that is so.
 */
export function acceleratedStore(store: Store, pace: number): Store {
	const seconds = (wait: number) => Math.ceil(wait / pace);
	const quick = (queue: Queue): Partial<Queue> => ({
		send: (body, { delay = 0, hiding } = {}) => queue.send(body, { delay: seconds(delay), hiding }),
		receive: ({ max, lease }) => queue.receive({ max, lease: seconds(lease) }),
		renew: (lease, wait, hiding) => queue.renew(lease, seconds(wait), hiding),
	});
	const { jobs, purges, poison } = store.queues;
	const queues = { jobs: quick(jobs), purges: { ...quick(purges), send: purges.send }, poison: quick(poison) };
	return changedStore(store, { queues });
}
