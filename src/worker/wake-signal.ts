/** Wakes a worker of this process that waits for messages, so that a message sent here is received at once. */
export class WakeSignal {
	#waking = new AbortController();

	/** Aborted by the next `wake`. Read it before the queues are read: then no wake is missed. */
	get next(): AbortSignal {
		return this.#waking.signal;
	}

	readonly wake = (): void => {
		this.#waking.abort();
		this.#waking = new AbortController();
	};
}
