import type { CallEnded, StoreObserver } from './observed-store.ts';

/** One observer for several. Those that are undefined cost nothing. */
export function observeAll(...given: (StoreObserver | undefined)[]): StoreObserver {
	const observers = given.filter((each) => each !== undefined);
	const [first, second] = observers;
	if (!second) return first ?? (() => undefined);
	return (call) => {
		const ended = observers.map((observe) => observe(call)).filter((end) => end !== undefined);
		return ended.length === 0 ? undefined : (failure) => endAll(ended, failure);
	};
}

function endAll(ended: readonly CallEnded[], failure: unknown): void {
	for (const end of ended) end(failure);
}
