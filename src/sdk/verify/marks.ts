/** Marks the leaves that were met: a bit for each. */
export class Marks {
	readonly #bits: Uint8Array;

	constructor(size: number) {
		this.#bits = new Uint8Array(Math.ceil(size / 8));
	}

	add(index: number): void {
		const byte = Math.floor(index / 8);
		this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (index % 8));
	}

	has(index: number): boolean {
		return ((this.#bits[Math.floor(index / 8)] ?? 0) & (1 << (index % 8))) !== 0;
	}
}
