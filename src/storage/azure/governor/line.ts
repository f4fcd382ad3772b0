/** Those that wait for their turn: the one whose time ends first is the first. */
type Waiting = {
	/** Not sent after this. */
	sendBy: number;
	go(): void;
	giveUp(): void;
};

/** While people and jobs wait, one request in so many is a job's: jobs get slow, and never stand still. */
const JOBS_SHARE = 8;

/** The line of answers for people, and that of jobs. */
export class Lines {
	readonly #answers = new Line();
	readonly #jobs = new Line();
	#jobsPassedBy = 0;

	get length(): number {
		return this.#answers.length + this.#jobs.length;
	}

	join(isJob: boolean, waiting: Waiting): void {
		(isJob ? this.#jobs : this.#answers).join(waiting);
	}

	next(): Waiting | undefined {
		return this.#nextLine().next();
	}

	giveUp(now: number): void {
		this.#answers.giveUp(now);
		this.#jobs.giveUp(now);
	}

	#nextLine(): Line {
		if (this.#answers.length === 0) return this.#jobs;
		if (this.#jobs.length === 0) return this.#answers;
		this.#jobsPassedBy = (this.#jobsPassedBy + 1) % JOBS_SHARE;
		return this.#jobsPassedBy === 0 ? this.#jobs : this.#answers;
	}
}

class Line {
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
