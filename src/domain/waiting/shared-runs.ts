/**
 * Runs work of one name one at a time. Those who ask while it runs share the next run: it begins after all of them have
 * asked, so it sees what they have written. A run that fails rejects for all who share it.
 */
export class SharedRuns {
	readonly #running = new Map<string, Promise<void>>();
	readonly #next = new Map<string, Promise<void>>();

	/** Resolves once a run has ended that began after this call. */
	run(name: string, work: () => Promise<void>): Promise<void> {
		const running = this.#running.get(name);
		const next = this.#next.get(name);
		if (!running || next) return next ?? this.#begin(name, work);
		const begin = () => {
			this.#next.delete(name);
			return this.#begin(name, work);
		};
		const shared = running.then(begin, begin);
		this.#next.set(name, shared);
		return shared;
	}

	#begin(name: string, work: () => Promise<void>): Promise<void> {
		const running = work().finally(() => this.#running.delete(name));
		this.#running.set(name, running);
		return running;
	}
}
