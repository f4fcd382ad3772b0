/**
 * Gathers items of one name for the next run of a work: it has all that were given while the last one ran, at most so many.
 * Runs of one name come one after another. A run that fails rejects for all of its items.
 */
export class GatheredRuns<Item> {
	readonly #most: number;
	readonly #waiting = new Map<string, Map<Item, PromiseWithResolvers<void>>>();

	constructor(most: number) {
		this.#most = most;
	}

	/** Resolves once a run with this item has ended that began after this call. */
	run(name: string, item: Item, work: (items: Item[]) => Promise<void>): Promise<void> {
		const waiting = this.#waiting.get(name);
		const known = waiting?.get(item);
		if (known) return known.promise;
		const result = Promise.withResolvers<void>();
		if (waiting) waiting.set(item, result);
		else {
			this.#waiting.set(name, new Map([[item, result]]));
			void this.#serve(name, work);
		}
		return result.promise;
	}

	/** One loop for each name, as long as items wait. */
	async #serve(name: string, work: (items: Item[]) => Promise<void>): Promise<void> {
		// The other items of this tick join.
		await Promise.resolve();
		const waiting = this.#waiting.get(name) ?? new Map<Item, PromiseWithResolvers<void>>();
		while (waiting.size > 0) {
			const batch = [...waiting].slice(0, this.#most);
			for (const [item] of batch) waiting.delete(item);
			try {
				await work(batch.map(([item]) => item));
				for (const [, { resolve }] of batch) resolve();
			} catch (error) {
				for (const [, { reject }] of batch) reject(error);
			}
		}
		this.#waiting.delete(name);
	}
}
