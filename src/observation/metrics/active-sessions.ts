/** Counts the sessions that were used lately, in bounded memory. */
const ACTIVE_FOR_MS = 15 * 60_000;
const REMEMBERED = 100_000;

export class ActiveSessions {
	/** When each was seen last, the one that was seen longest ago first. */
	readonly #seenAt = new Map<string, number>();

	saw(id: string, now: number): void {
		this.#seenAt.delete(id);
		this.#seenAt.set(id, now);
		if (this.#seenAt.size > REMEMBERED) this.#forgetFirst();
	}

	count(now: number): number {
		for (const [id, at] of this.#seenAt) {
			if (now - at < ACTIVE_FOR_MS) break;
			this.#seenAt.delete(id);
		}
		return this.#seenAt.size;
	}

	#forgetFirst(): void {
		for (const id of this.#seenAt.keys()) {
			this.#seenAt.delete(id);
			return;
		}
	}
}
