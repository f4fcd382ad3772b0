/** Time that passes only when nothing is left to do: what takes hours takes seconds, and comes out the same each time. */

/** Something that takes time; calls `resume` when it is over. */
export type Step = (resume: () => void) => void;

/** A sequence of steps, one after the other: each is awaited by `yield`. */
export type Script = Generator<Step, void, void>;

export class VirtualTime {
	/** Milliseconds. */
	now = 0;
	// A binary heap, ordered by time. Actions that are due at the same time run in the order in which they were asked
	// for.
	readonly #due: { at: number; order: number; action: () => void }[] = [];
	#asked = 0;

	at(at: number, action: () => void): void {
		const heap = this.#due;
		const item = { at, order: this.#asked++, action };
		let index = heap.length;
		while (index > 0) {
			const parent = (index - 1) >> 1;
			if (isBefore(heap[parent] as typeof item, item)) break;
			heap[index] = heap[parent] as typeof item;
			index = parent;
		}
		heap[index] = item;
	}

	wait(milliseconds: number): Step {
		return (resume) => this.at(this.now + milliseconds, resume);
	}

	/** Runs until nothing is due any more. */
	run(): void {
		for (let next = this.#takeFirst(); next; next = this.#takeFirst()) {
			this.now = next.at;
			next.action();
		}
	}

	#takeFirst() {
		const heap = this.#due;
		const first = heap[0];
		const last = heap.pop();
		if (!first || !last || heap.length === 0) return first;
		let index = 0;
		for (;;) {
			let child = 2 * index + 1;
			if (child >= heap.length) break;
			if (child + 1 < heap.length && isBefore(heap[child + 1] as typeof last, heap[child] as typeof last)) child++;
			if (isBefore(last, heap[child] as typeof last)) break;
			heap[index] = heap[child] as typeof last;
			index = child;
		}
		heap[index] = last;
		return first;
	}
}

const isBefore = (a: { at: number; order: number }, b: { at: number; order: number }) =>
	a.at < b.at || (a.at === b.at && a.order < b.order);

export function start(script: Script, ended: () => void = () => {}): void {
	const goOn = () => {
		const { value, done } = script.next();
		if (done) ended();
		else value(goOn);
	};
	goOn();
}

/** Runs all of them side by side, until the last one has ended. */
export function together(scripts: readonly Script[]): Step {
	return (resume) => {
		let left = scripts.length;
		if (left === 0) resume();
		for (const script of scripts)
			start(script, () => {
				left--;
				if (left === 0) resume();
			});
	};
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function chance(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
