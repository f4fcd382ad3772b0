/** Time that passes only when nothing is left to do: a schedule of ten minutes runs in milliseconds, the same way each time. */
export type VirtualTime = {
	now(): number;
	/** Resolves when that much virtual time has passed. */
	sleep(milliseconds: number): Promise<void>;
	/** Calls `work` when that much virtual time has passed. */
	after(milliseconds: number, work: () => void): void;
	/** Lets time pass until `done`, or until nothing is waiting any more. False when `limit` milliseconds did not suffice. */
	run(done: () => boolean, limit: number): Promise<boolean>;
};

type Timer = { at: number; order: number; work: () => void };

export function createVirtualTime(start: number): VirtualTime {
	const timers: Timer[] = [];
	let now = start;
	let order = 0;

	const after = (milliseconds: number, work: () => void) =>
		push(timers, { at: now + Math.max(0, milliseconds), order: order++, work });

	return {
		now: () => now,
		after,
		sleep: (milliseconds) => new Promise((resolve) => after(milliseconds, resolve)),
		async run(done, limit) {
			const end = now + limit;
			for (;;) {
				// Every promise that can go on has gone on before the next timer is due.
				await new Promise((resolve) => setImmediate(resolve));
				if (done()) return true;
				const next = pop(timers);
				if (!next) return done();
				if (next.at > end) {
					push(timers, next);
					return false;
				}
				now = next.at;
				next.work();
			}
		},
	};
}

const isBefore = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap, the earliest first. */
function push(heap: Timer[], timer: Timer): void {
	let index = heap.length;
	heap.push(timer);
	while (index > 0) {
		const parent = (index - 1) >> 1;
		const above = heap[parent] as Timer;
		if (!isBefore(timer, above)) break;
		heap[index] = above;
		index = parent;
	}
	heap[index] = timer;
}

function pop(heap: Timer[]): Timer | undefined {
	const first = heap[0];
	const last = heap.pop();
	if (!first || !last || heap.length === 0) return first;
	let index = 0;
	for (;;) {
		let child = 2 * index + 1;
		if (child >= heap.length) break;
		if (child + 1 < heap.length && isBefore(heap[child + 1] as Timer, heap[child] as Timer)) child++;
		if (!isBefore(heap[child] as Timer, last)) break;
		heap[index] = heap[child] as Timer;
		index = child;
	}
	heap[index] = last;
	return first;
}
