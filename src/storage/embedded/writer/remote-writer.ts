import { StorageError } from '../../port.ts';
import type { Request, RequestOf, WriterResult, WriterResults } from './messages.ts';
import { takeTasks } from './take-tasks.ts';
import type { Lent, Opened, Thread } from './thread.ts';
import { ROWS_PER_COMMIT } from './writer.ts';

/** Rows in one message: to encode them blocks this thread for a few milliseconds. */
export const ROWS_PER_MESSAGE = 500;

/** While one transaction is written, the rows of the next one are there already. */
const ROWS_UNDER_WAY = 2 * ROWS_PER_COMMIT;

/** A caller waits for a write of so few rows. Larger writes belong to deliveries, which can wait. */
const ROWS_OF_CALLER = 20;

/** So many small writes do not wait for the end of the tick. */
const WRITES_GATHERED = 16;

type Task = {
	rows: number;
	isDurable: boolean;
	encode: () => Request;
	resolve: (answer: WriterResult) => void;
	reject: (error: unknown) => void;
};

/**
 * Hands writes to the writing thread. Those that arrive in one tick travel, and
 * are committed, together; each is answered after COMMIT.
 *
 * A thread that breaks off fails the writes that it was given. Writes that were
 * not handed over yet, and later ones, go to a new thread.
 */
export class RemoteWriter {
	readonly #start: () => Thread;
	#thread: Thread | undefined;
	/** The thread that has opened the file. */
	#ready: Thread | undefined;
	/** Writes of few rows go first: a large delivery would keep each of them waiting for thousands of rows. */
	readonly #waiting = { few: [] as Task[], many: [] as Task[] };
	#underWay = 0;
	#isSending = false;
	#isClosed = false;
	#idle: (() => void) | undefined;

	constructor(start: () => Thread) {
		this.#start = start;
	}

	/** Starts the thread, unless it is there. */
	async open(): Promise<Opened> {
		return this.#liveThread().opened;
	}

	/** Lets another thread of this process write through the same thread, or closes its port. */
	async lend(lent: Lent): Promise<void> {
		try {
			const thread = this.#liveThread();
			await thread.opened;
			thread.lend(lent);
		} catch {
			lent.port.close();
		}
	}

	/** `encode` is called when the request can be sent. `isDurable`: see `Table`. */
	run<K extends Request['kind']>(
		rows: number,
		isDurable: boolean,
		encode: () => RequestOf<K>,
	): Promise<WriterResults[K]> {
		if (this.#isClosed) return Promise.reject(new StorageError('invalid', 'The store is closed.'));
		return new Promise((resolve, reject) => {
			const task: Task = { rows, isDurable, encode, resolve: resolve as (answer: WriterResult) => void, reject };
			this.#waiting[rows <= ROWS_OF_CALLER ? 'few' : 'many'].push(task);
			if (!this.#sendAtOnce()) this.#scheduleSend();
		});
	}

	/** Many callers go on in one tick, which lasts: a thread that has nothing to do begins with those that wait already. */
	#sendAtOnce(): boolean {
		if (!this.#ready || this.#ready.isGone || this.#underWay > 0 || this.#waiting.few.length < WRITES_GATHERED)
			return false;
		void this.#call(this.#ready, this.#takeMessage());
		return true;
	}

	/** Refuses more, and resolves when all that waits is answered. */
	async settle(): Promise<void> {
		this.#isClosed = true;
		if (this.#isIdle) return;
		await new Promise<void>((resolve) => {
			const before = this.#idle;
			this.#idle = () => {
				before?.();
				resolve();
			};
		});
	}

	async end(): Promise<void> {
		await this.#thread?.end();
	}

	#liveThread(): Thread {
		if (this.#thread && !this.#thread.isGone) return this.#thread;
		try {
			this.#thread = this.#start();
			return this.#thread;
		} catch (error) {
			throw new StorageError('unclear', 'The thread that writes the embedded store could not be started.', {
				cause: error,
			});
		}
	}

	#scheduleSend(): void {
		if (this.#isSending || this.#isAllSent || this.#underWay >= ROWS_UNDER_WAY) return;
		this.#isSending = true;
		setImmediate(() => void this.#send());
	}

	async #send(): Promise<void> {
		try {
			const thread = this.#liveThread();
			await thread.opened;
			this.#ready = thread;
			// The waiting writes may have been sent at once since.
			if (!this.#isAllSent) void this.#call(thread, this.#takeMessage());
		} catch (error) {
			for (const task of [...this.#waiting.few.splice(0), ...this.#waiting.many.splice(0)]) task.reject(error);
		}
		this.#isSending = false;
		this.#sendMore();
	}

	#takeMessage(): Task[] {
		const { few, many } = this.#waiting;
		return [...takeTasks(few, ROWS_PER_MESSAGE), ...takeTasks(many, ROWS_PER_MESSAGE)];
	}

	get #isAllSent(): boolean {
		return this.#waiting.few.length + this.#waiting.many.length === 0;
	}

	get #isIdle(): boolean {
		return this.#isAllSent && this.#underWay === 0;
	}

	async #call(thread: Thread, tasks: Task[]): Promise<void> {
		const rows = tasks.reduce((sum, task) => sum + task.rows, 0);
		this.#underWay += rows;
		try {
			const requests = tasks.map((task) => task.encode());
			const isDurable = tasks.some((task) => task.isDurable);
			const answers = await thread.call({ rows, isDurable, requests });
			for (const [index, task] of tasks.entries()) task.resolve(answers[index] as WriterResult);
		} catch (error) {
			for (const task of tasks) task.reject(error);
		}
		this.#underWay -= rows;
		this.#sendMore();
	}

	#sendMore(): void {
		this.#scheduleSend();
		if (this.#isIdle) this.#idle?.();
	}
}
