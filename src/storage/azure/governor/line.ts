/** Those that wait for their turn: the one whose time ends first is the first. */
export type Waiting = {
	/** Not sent after this. */
	sendBy: number;
	go(): void;
	giveUp(): void;
};

export class Line {
	readonly #waiting: Waiting[] = [];

	get length(): number {
		return this.#waiting.length;
	}

	/** Requests with the same time stay in the order in which they came. */
	join(waiting: Waiting): void {
		const before = this.#waiting.findLastIndex(({ sendBy }) => sendBy <= waiting.sendBy);
		this.#waiting.splice(before + 1, 0, waiting);
	}

	next(): Waiting | undefined {
		return this.#waiting.shift();
	}

	/** Sends those away whose time has ended. */
	giveUp(now: number): void {
		while (this.#waiting[0] && this.#waiting[0].sendBy < now) this.#waiting.shift()?.giveUp();
	}
}
