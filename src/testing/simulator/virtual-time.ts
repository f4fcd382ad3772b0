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

/**
 * Before each of them, every promise that can go on has gone on: so Node does it between two functions of `setImmediate`.
 * A turn of Node's loop for each timer would cost more than most timers do.
 */
const STEPS_IN_A_TURN = 64;

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
		run: (done, limit) =>
			new Promise((resolve, reject) => {
				const end = now + limit;
				let ended = false;
				const finish = (value: boolean) => {
					ended = true;
					resolve(value);
				};
				const step = () => {
					if (ended) return;
					try {
						if (done()) return finish(true);
						const next = timers[0];
						if (!next || next.at > end) return finish(false);
						pop(timers);
						now = next.at;
						next.work();
					} catch (error) {
						ended = true;
						reject(error);
					}
				};
				const turn = () => {
					if (ended) return;
					for (let count = 0; count < STEPS_IN_A_TURN; count++) setImmediate(step);
					setImmediate(turn);
				};
				turn();
			}),
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
