import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../../port.ts';
import type { Database } from '../file/database.ts';
import { LOCK_DEADLINE_MS } from '../file/database.ts';
import { isBusy, translate } from '../file/errors.ts';
import { takeTasks } from './take-tasks.ts';

/**
 * Rows in one SQLite transaction, at the most. A page that several of them change is written once: over 1,446
 * timelines, 5,000 rows a transaction were inserted at twice the rate of 1,000. It blocks other writers meanwhile.
 */
export const ROWS_PER_COMMIT = 5_000;

/**
 * The budget of deliveries while others wait for answers: so many rows in one transaction, and behind each a rest that is
 * so many times as long. An answer takes three writes, one after the other, and each would wait for a transaction that has
 * begun. It goes on for some milliseconds after a write of an answer, because posts come in herds.
 */
const ROWS_WHILE_ANSWERING = 500;
const REST = 3;
const ANSWERING_MS = 50;

/** So long after an answer's write, deliveries rest for no further ones: a rest in which nobody writes helps nobody. */
const QUIET_GAP_MS = 2;

/** So many rows are not left to a later sync of the disk, which would have to wait for all of them. */
const ROWS_UNSYNCED = 2_000;

/** Numbers that one process takes from the counter at once: a commit then need not write the counter's page. */
const NUMBERS_PER_BLOCK = 100_000;

/** A process that writes without a break leaves the lock alone for a moment this often, and others poll that fast. */
const BREATHE_EVERY_MS = 250;
const BREATH_MS = 3;
const POLL_MS = 1;
/** Even a write that had to wait behind others for long gets so much time with the lock. */
const LEAST_TRY_MS = 500;

type Task = {
	/** When it came, in Unix milliseconds. */
	at: number;
	rows: number;
	work: () => unknown;
	isDurable: boolean;
	resolve: (value: unknown) => void;
	reject: (error: unknown) => void;
};

/** Is called in each transaction before all else, and when one is undone: what was made in it is not there. */
export type Life = { begun(): void; undone(): void };

/**
 * Group commit, within the writing thread. Writes that arrive in one tick share one transaction; each caller is
 * answered after COMMIT. The disk is synced by a transaction in which one write asks for it, which serves all others
 * and all that were committed before, and once many rows have gathered.
 *
 * From BEGIN to COMMIT everything is synchronous, so the thread never waits for
 * a lock that it holds itself.
 */
export class Writer {
	readonly #database: Database;
	readonly #life: Life;
	readonly #patience: number;
	/** `urgent`: for these, callers wait for their answers. `patient`: deliveries, which have a thread of their own. */
	readonly #waiting = { urgent: [] as Task[], patient: [] as Task[] };
	#urgentAt = Number.NEGATIVE_INFINITY;
	/** Not before this time, by `performance.now()`. */
	#patientFrom = 0;
	#wake = () => {};
	#draining: Promise<void> | undefined;
	#closed = false;
	#next = 0;
	#end = 0;
	#unsynced = 0;

	/** `patience`: milliseconds that a write waits for the lock. */
	constructor(database: Database, life: Life, patience = LOCK_DEADLINE_MS) {
		this.#database = database;
		this.#life = life;
		this.#patience = patience;
	}

	/**
	 * Runs `work` inside a transaction. It must be synchronous and all-or-nothing
	 * by itself: tasks of other callers are committed with it. If it throws,
	 * the whole transaction is undone and all of its callers get an error.
	 * `isDurable`: it resolves once this and all before it is on the disk.
	 * `isPatient`: those that are not go first, each time; neither waits for ever.
	 */
	run<T>(rows: number, isDurable: boolean, work: () => T, isPatient = false): Promise<T> {
		if (this.#closed) return Promise.reject(new StorageError('invalid', 'The store is closed.'));
		return new Promise<T>((resolve, reject) => {
			this.#waiting[isPatient ? 'patient' : 'urgent'].push({
				at: Date.now(),
				rows,
				work,
				isDurable,
				resolve: resolve as (value: unknown) => void,
				reject,
			});
			if (!isPatient) this.#wake();
			this.#draining ??= this.#drain();
		});
	}

	/** A number that was never given before, in no process. Only inside `run`. */
	number(): number {
		this.reserve(1);
		return this.#next++;
	}

	/**
	 * Makes sure that so many numbers are there without another look at the file: a block that is taken in a savepoint goes
	 * back with it, and somebody else would get it.
	 */
	reserve(count: number): void {
		if (this.#end - this.#next >= count) return;
		const block = Math.max(count, NUMBERS_PER_BLOCK);
		const [next] = this.#database
			.statement('UPDATE counter SET next = next + ? RETURNING next')
			.get(block) as unknown as [number];
		this.#end = next;
		this.#next = next - block;
	}

	/** Whether a loss of power could take back what was committed here. */
	get hasUnsynced(): boolean {
		return this.#unsynced > 0;
	}

	/** Commits what waits, then refuses more. */
	async close(): Promise<void> {
		this.#closed = true;
		await this.#draining;
	}

	async #drain(): Promise<void> {
		await nextTick();
		let breathed = Date.now();
		const { urgent, patient } = this.#waiting;
		let wasUrgent = false;
		while (urgent.length + patient.length > 0) {
			const rest = Math.min(this.#patientFrom, this.#urgentAt + QUIET_GAP_MS) - performance.now();
			if (patient.length > 0 && rest <= 0 && (wasUrgent || urgent.length === 0)) {
				await this.#commitPatient();
				wasUrgent = false;
			} else if (urgent.length > 0) {
				await this.#commitWhenFree(takeTasks(urgent, ROWS_PER_COMMIT));
				this.#urgentAt = performance.now();
				wasUrgent = true;
			} else await this.#untilUrgent(rest);
			if (urgent.length + patient.length > 0 && Date.now() - breathed > BREATHE_EVERY_MS) {
				await sleep(BREATH_MS);
				breathed = Date.now();
			} else {
				await nextTick();
			}
		}
		this.#draining = undefined;
	}

	async #commitPatient(): Promise<void> {
		const began = performance.now();
		const isAnswering = began - this.#urgentAt < ANSWERING_MS;
		await this.#commitWhenFree(takeTasks(this.#waiting.patient, isAnswering ? ROWS_WHILE_ANSWERING : ROWS_PER_COMMIT));
		const ended = performance.now();
		if (isAnswering) this.#patientFrom = ended + REST * (ended - began);
	}

	/** Resolves after so many milliseconds, or when somebody who is not patient comes. */
	async #untilUrgent(milliseconds: number): Promise<void> {
		await new Promise<void>((resolve) => {
			this.#wake = resolve;
			setTimeout(resolve, milliseconds);
		});
	}

	async #commitWhenFree(batch: Task[]): Promise<void> {
		// Those that came while others waited in vain have waited, too.
		const came = batch[0]?.at ?? 0;
		const deadline = Math.max(came + this.#patience, Date.now() + LEAST_TRY_MS);
		try {
			const unsynced = this.#unsynced + batch.reduce((sum, { rows }) => sum + rows, 0);
			const isDurable = unsynced >= ROWS_UNSYNCED || batch.some((task) => task.isDurable);
			this.#database.commitDurably(isDurable);
			while (!this.#begin()) {
				if (Date.now() > deadline) {
					throw new StorageError('unclear', `Another process locked ${this.#database.file} for too long.`);
				}
				await sleep(POLL_MS);
			}
			const results = this.#commit(batch);
			this.#unsynced = isDurable ? 0 : unsynced;
			batch.forEach((task, index) => task.resolve(results[index]));
		} catch (error) {
			const translated = translate(error, this.#database.file);
			for (const task of batch) task.reject(translated);
		}
	}

	#begin(): boolean {
		try {
			this.#database.exec('BEGIN IMMEDIATE');
			return true;
		} catch (error) {
			if (isBusy(error)) return false;
			throw error;
		}
	}

	#commit(batch: Task[]): unknown[] {
		try {
			this.#life.begun();
			const results = batch.map((task) => task.work());
			this.#database.exec('COMMIT');
			return results;
		} catch (error) {
			this.#next = this.#end = 0;
			this.#life.undone();
			this.#database.rollback();
			throw error;
		}
	}
}
