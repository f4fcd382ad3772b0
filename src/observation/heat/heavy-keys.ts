/**
 * Counts the most frequent keys of a stream in bounded memory, however many different ones there are. It is the counter of
 * "space saving" (Metwally, Agrawal and El Abbadi, 2005) in the form of Misra and Gries, which makes room for many keys at
 * once; "Mergeable Summaries" (Agarwal and others, 2012) shows that both say the same.
 */
export class HeavyKeys {
	/** Keys that are kept when there is no more room. */
	readonly #room: number;
	readonly #counts = new Map<string, number>();
	#total = 0;

	constructor(room: number) {
		this.#room = room;
	}

	/** Sum of all that was added, of keys that were forgotten as well. */
	get total(): number {
		return this.#total;
	}

	add(key: string, by = 1): void {
		this.#total += by;
		const before = this.#counts.get(key);
		this.#counts.set(key, (before ?? 0) + by);
		if (before === undefined && this.#counts.size >= 2 * this.#room) this.#makeRoom();
	}

	/**
	 * The keys with the greatest counts, the greatest first. A count is never too great, and too small by `total / room`
	 * at the most: a key that was added more often than that is among them.
	 */
	top(most: number): [key: string, count: number][] {
		return [...this.#counts].toSorted(([, one], [, other]) => other - one).slice(0, most);
	}

	/** Takes from each key what the first one without room has. */
	#makeRoom(): void {
		const counts = [...this.#counts.values()].toSorted((one, other) => other - one);
		const least = counts[this.#room] ?? 0;
		for (const [key, count] of this.#counts)
			if (count <= least) this.#counts.delete(key);
			else this.#counts.set(key, count - least);
	}
}
