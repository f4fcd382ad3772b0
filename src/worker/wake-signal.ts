/** Wakes a worker of this process that waits for messages: what was handed out here need not wait for its next look. */
export class Bell {
	#ringing = new AbortController();

	/** Aborted by the next ring. Taken before a look at the queues, it misses none that comes during it. */
	get next(): AbortSignal {
		return this.#ringing.signal;
	}

	readonly ring = (): void => {
		this.#ringing.abort();
		this.#ringing = new AbortController();
	};
}
