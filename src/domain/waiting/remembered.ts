import type { Ports } from '../ports/ports.ts';

/** A value that costs much to read: what was read is taken as known for a while. A read that failed is not remembered. */
export class Remembered<T> {
	readonly #domain: Pick<Ports, 'now'>;
	readonly #forMs: number;
	readonly #readAgain: () => Promise<T>;
	#known: { until: number; value: Promise<T> } | undefined;

	constructor(domain: Pick<Ports, 'now'>, forMs: number, readAgain: () => Promise<T>) {
		this.#domain = domain;
		this.#forMs = forMs;
		this.#readAgain = readAgain;
	}

	read(): Promise<T> {
		const now = this.#domain.now();
		if (this.#known && now < this.#known.until) return this.#known.value;
		const known = { until: now + this.#forMs, value: this.#readAgain() };
		this.#known = known;
		known.value.catch(() => {
			if (this.#known === known) this.#known = undefined;
		});
		return known.value;
	}
}
