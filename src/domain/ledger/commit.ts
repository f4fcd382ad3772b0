/**
 * Commits a command (docs/protocol/commands-and-jobs.md tells why). The first three steps are done in one go where storage
 * can:
 *
 *  1. message first: `{subject, commandId}` is sent, invisible for 15 s. If the process commits and then dies, the message
 *     still leads to the job;
 *  2. one transaction under the head's ETag: head, entry, facts, job;
 *  3. the verb makes its first write and answers the caller;
 *  4. the job is run (`Ports.runPending`).
 *
 * Where storage does steps at once and the job has little to do, the command and its job are one transaction instead,
 * without a message: see `jobs/prepare-jobs.ts`.
 *
 * Commands that wait for the same ledger are committed together. Each decides on the state that the head's ETag guards:
 * when the head has moved, all waiting commands decide again.
 */
import { spreadBackoffMs } from '../../contract/errors/backoff.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import {
	isCurable,
	type Lease,
	type StepResult,
	StorageError,
	type TransactOutcome,
	type Write,
} from '../../storage/port.ts';
import { COMMIT_DEADLINE_MS, MESSAGE_DELAY_SECONDS } from '../../storage/protocol-times.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { headKey, headOf, type LiveHead } from '../../storage/rows/ledger/head.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import { isoTime, type KnownRows, type PendingJob, type Ports, randomFraction } from '../ports/ports.ts';
import { traced } from '../ports/tracing.ts';
import { repeat } from '../waiting/repeat.ts';
import type { Command, Committed, Ready, Sealed, Waiting } from './command.ts';
import { SubjectErased } from './erased.ts';
import { countsAfter, messageOf, seal, stepsOf, suspendedAfter, transactionOf } from './seal.ts';
import { assertNotItsOwn } from './suspended.ts';
import { type Whole, WholeCommits } from './whole-commits.ts';

const BACKOFF = { stepMs: 50, mostMs: 2_000 };
/** A head, and at most four rows a command: 24 commands stay below the 100 writes of a transaction. */
const COMMANDS_A_TRANSACTION = 24;

/** Ledgers that are written to at once while jobs are still written with their commands, beside a thread for jobs. */
const LEDGERS_BESIDE_THREAD = 2;

/** Ledgers whose newest state is kept in memory. */
const LEDGERS_KNOWN = 1_000;

export type Committer = { commit<T>(command: Command<T>): Promise<Committed<T>> };

/** State of a ledger as this process knows it, as long as its transactions succeed. */
type Known = { head: Stored<LiveHead>; rows: KnownRows };

export function createCommitter(ports: Ports): Committer {
	return new LedgerCommitter(ports);
}

class LedgerCommitter implements Committer {
	readonly #ports: Ports;
	readonly #queues = new Map<SubjectId, Waiting[]>();
	/** The one that was used last comes last. */
	readonly #known = new Map<SubjectId, Known>();
	readonly #whole: WholeCommits;

	constructor(ports: Ports) {
		this.#ports = ports;
		this.#whole = new WholeCommits(ports);
	}

	commit<T>(command: Command<T>): Promise<Committed<T>> {
		return traced(this.#ports, 'commit', () => this.#enqueue(command));
	}

	#enqueue<T>(command: Command<T>): Promise<Committed<T>> {
		return new Promise((resolve, reject) => {
			const waiting: Waiting = {
				command,
				id: Buffer.from(this.#ports.randomBytes(16)).toString('hex'),
				trace: this.#ports.tracing?.current(),
				resolve: resolve as Waiting['resolve'],
				reject,
			};
			const queue = this.#queues.get(command.subject);
			if (queue) queue.push(waiting);
			else {
				this.#queues.set(command.subject, [waiting]);
				void this.#serve(command.subject);
			}
		});
	}

	/** One loop for each ledger, as long as commands wait for it. */
	async #serve(subject: SubjectId): Promise<void> {
		const queue = this.#queues.get(subject) ?? [];
		// The other commands of this tick join the batch.
		await Promise.resolve();
		while (queue.length > 0) {
			const batch = queue.splice(0, COMMANDS_A_TRANSACTION);
			try {
				queue.unshift(...(await this.#commitTraced(subject, batch)));
			} catch (error) {
				this.#known.delete(subject);
				await Promise.all(batch.map((waiting) => this.#refuse(waiting, error)));
			}
		}
		this.#queues.delete(subject);
	}

	/** The calls of storage that commands share stand under the first of them. */
	#commitTraced(subject: SubjectId, batch: Waiting[]): Promise<Waiting[]> {
		const { tracing } = this.#ports;
		const commit = () => this.#commitTogether(subject, batch);
		return tracing ? tracing.resume(batch[0]?.trace, commit) : commit();
	}

	/** Resolves to those that are to decide again. */
	async #commitTogether(subject: SubjectId, batch: Waiting[]): Promise<Waiting[]> {
		const known = this.#known.get(subject);
		const head = known?.head ?? (await this.#readHead(subject));
		const rows: KnownRows = known?.rows ?? new Map();
		const at = isoTime(this.#ports.now());
		const { sealed, again } = seal(subject, at, await this.#decideAll(batch, rows, head), head);
		if (sealed.length === 0) return again;
		const whole = await this.#commitWhole(subject, sealed, head);
		const writes = whole?.writes ?? transactionOf(subject, sealed, head);
		const { outcome, firstRowsWritten } = whole ?? (await this.#commitSealed(subject, sealed, writes));
		this.#known.delete(subject);
		if (!outcome.done) {
			// Another process was first. What was known of the ledger is old, and its first try was a guess.
			if (!known) await this.#pause();
			return [...sealed.map(({ waiting }) => waiting), ...again];
		}
		const [etag] = outcome.etags;
		// One that is suspended is read each time: it may be let in again by another process.
		if (etag && suspendedAfter(sealed, head) === undefined)
			this.#keepKnown(subject, sealed, { etag, counts: countsAfter(sealed, head) }, writes, rows);
		for (const each of sealed) {
			const { waiting, decision, entry } = each;
			if (whole) {
				waiting.resolve({ result: decision.result(entry), whole: true });
				continue;
			}
			const areWritten = firstRowsWritten && decision.firstRows !== undefined;
			const isWhole = areWritten || !decision.firstRows;
			const job = pendingJobOf(each, isWhole, this.#ports.hasThreadForJobs ? undefined : rows);
			waiting.resolve({ result: decision.result(entry), job, firstRowsWritten: areWritten });
		}
		return again;
	}

	/** Keeps rows that this process has just written, so that they need not be read again. */
	#keepKnown(
		subject: SubjectId,
		sealed: Sealed[],
		head: Pick<Stored<LiveHead>, 'etag' | 'counts'>,
		writes: Write[],
		rows: KnownRows,
	): void {
		const last = sealed.at(-1);
		if (!last) return;
		for (const { row } of writes) rows.delete(row);
		this.#known.set(subject, { head: { ...head, seq: last.entry.seq, hash: last.entry.hash }, rows });
		const [oldest] = this.#known.keys();
		if (oldest !== undefined && this.#known.size > LEDGERS_KNOWN) this.#known.delete(oldest);
	}

	/** Throws `subject_erased`. */
	async #readHead(subject: SubjectId): Promise<Stored<LiveHead> | undefined> {
		const row = await this.#ports.store.tables.ledger.get(headKey(subject));
		const head = row && headOf(row);
		if (head?.erased !== undefined) throw new SubjectErased();
		return head;
	}

	async #decideAll(batch: Waiting[], known: KnownRows, head: LiveHead | undefined): Promise<Ready[]> {
		const decided = await Promise.all(
			batch.map(async (waiting) => {
				try {
					if (head?.suspended !== undefined) assertNotItsOwn(waiting.command);
					const decision = await waiting.command.decide(known);
					if (!('settled' in decision)) return [{ waiting, decision, known }];
					await this.#deleteMessage(waiting);
					waiting.resolve({ result: decision.settled });
				} catch (error) {
					await this.#refuse(waiting, error);
				}
				return [];
			}),
		);
		return decided.flat();
	}

	/** With their jobs, unless the thread for jobs takes those of a crowd, which does not cost less together. */
	async #commitWhole(
		subject: SubjectId,
		sealed: Sealed[],
		head: Stored<LiveHead> | undefined,
	): Promise<Whole | undefined> {
		const isCrowd = this.#ports.hasThreadForJobs && this.#queues.size > LEDGERS_BESIDE_THREAD;
		if (isCrowd && !sealed.every(({ decision }) => decision.cheapTogether)) return undefined;
		return this.#whole.commit({ subject, sealed, head });
	}

	/** In one go, where no message was sent before; if storage gives no clear answer, step by step until it does. */
	async #commitSealed(
		subject: SubjectId,
		sealed: Sealed[],
		writes: Write[],
	): Promise<{ outcome: TransactOutcome; firstRowsWritten: boolean }> {
		let unclear: unknown;
		if (sealed.every(({ waiting }) => !waiting.message)) {
			try {
				return await this.#commitInOneGo(subject, sealed, writes);
			} catch (error) {
				if (!isCurable(error)) throw error;
				unclear = error;
			}
		}
		try {
			await Promise.all(sealed.map(({ waiting }) => this.#sendMessage(waiting)));
		} catch (error) {
			throw isCurable(error) ? error : (unclear ?? error);
		}
		const outcome = await this.#transactSurely(subject, writes, sealed, unclear);
		if (outcome.done) this.#ports.reached?.('transaction committed');
		return { outcome, firstRowsWritten: false };
	}

	async #commitInOneGo(subject: SubjectId, sealed: Sealed[], writes: Write[]) {
		const sentAt = this.#ports.now();
		const points = ['message sent', 'transaction committed', 'first write made'] as const;
		const { store, reached } = this.#ports;
		const steps = await stepsOf(sealed, writes, store.tables);
		const first: StepResult[] = [];
		let outcome: TransactOutcome | undefined;
		try {
			await inOrder(store, steps, {
				before: () => this.#assertInTime(sentAt),
				onDone(index, result) {
					if (index === 0) keepLeases(sealed, result as Lease[], sentAt);
					else if (index === 1) outcome = result as TransactOutcome;
					else first.push(result);
					reached?.(points[Math.min(index, 2)] ?? 'first write made');
				},
			});
		} catch (error) {
			// It is committed: where its first rows were refused, the job makes them.
			if (!outcome?.done || !(error instanceof StorageError)) throw error;
		}
		// A row that was there already may need more than an insert.
		const areNew = first.length > 0 && first.length === steps.length - 2 && first.every(isWritten);
		if (outcome?.done) return { outcome, firstRowsWritten: areNew };
		const isOurs = await this.#isOurs(subject, sealed);
		return { outcome: isOurs ? OURS : (outcome ?? REFUSED), firstRowsWritten: false };
	}

	async #sendMessage(waiting: Waiting): Promise<void> {
		if (waiting.message) return;
		const sentAt = this.#ports.now();
		const body = messageOf(waiting);
		// Sent twice is fine: a second message finds no job and is dropped.
		const lease = await repeat(this.#ports, () =>
			this.#ports.store.queues.jobs.send(body, { delay: MESSAGE_DELAY_SECONDS, hiding: 'lease' }),
		);
		waiting.message = { lease, sentAt };
		this.#ports.reached?.('message sent');
	}

	/**
	 * Transacts until the outcome is clear. Repeating is safe: only one attempt can match the head's ETag. `unclear` is why
	 * the outcome of an earlier attempt is not known.
	 */
	async #transactSurely(
		subject: SubjectId,
		writes: Write[],
		sealed: Sealed[],
		unclear: unknown,
	): Promise<TransactOutcome> {
		for (let failures = 1; ; failures++) {
			for (const { waiting } of sealed) this.#assertInTime(waiting.message?.sentAt);
			try {
				const outcome = await this.#ports.store.tables.ledger.transact(writes);
				// Checked after every refusal: the SDK or a proxy may have sent the request twice, and this is the second answer.
				if (outcome.done || !(await this.#isOurs(subject, sealed))) return outcome;
				return OURS;
			} catch (error) {
				// After an unclear answer, a try that was not sent leaves the outcome as unclear as it was.
				if (!isCurable(error)) throw unclear ?? error;
				unclear = error;
				// Storage that is gone for a while is asked less and less often.
				await this.#pause(failures);
			}
		}
	}

	/** Whether our transaction landed: the entry at that seq names its command. */
	async #isOurs(subject: SubjectId, sealed: Sealed[]): Promise<boolean> {
		const first = sealed[0];
		if (!first) return false;
		const row = await this.#ports.store.tables.ledger.get(entryKeys.entry(subject, first.entry.seq));
		return row !== undefined && entryOf(row).commandId === first.waiting.id;
	}

	async #refuse(waiting: Waiting, error: unknown): Promise<void> {
		// The transaction may still land, and then the message must lead to its job.
		const isUnclear = error instanceof StorageError && error.reason !== 'full' && error.reason !== 'stopped';
		if (!isUnclear && !(error instanceof TidelineError && error.code === 'ledger_busy'))
			await this.#deleteMessage(waiting);
		waiting.reject(error);
	}

	async #deleteMessage(waiting: Waiting): Promise<void> {
		if (!waiting.message) return;
		// A failure does no harm: a worker drops a message without a job after two minutes.
		await this.#ports.store.queues.jobs.delete(waiting.message.lease).catch(() => false);
		waiting.message = undefined;
	}

	/** A message is dropped after a while. No transaction may begin then. */
	#assertInTime(sentAt = Number.POSITIVE_INFINITY): void {
		if (this.#ports.now() - sentAt <= COMMIT_DEADLINE_MS) return;
		throw new TidelineError('ledger_busy', 'Storage took too long. Check whether it went through, then try again.');
	}

	/** Spread over time, because conflicts and resets hit many commands at once. */
	#pause(failures = 0): Promise<void> {
		return this.#ports.sleep(spreadBackoffMs(failures, BACKOFF, randomFraction(this.#ports)));
	}
}

/** Proofs of the leases on the messages that were just sent. */
function keepLeases(sealed: readonly Sealed[], leases: readonly Lease[], sentAt: number): void {
	for (const [index, { waiting }] of sealed.entries()) {
		const lease = leases[index];
		if (lease) waiting.message = { lease, sentAt };
	}
}

/** A row that was there, or a count that moved, stood in no write's way. */
const isWritten = (result: StepResult | undefined): boolean =>
	Array.isArray(result)
		? (result as unknown[]).every((outcome) => outcome === 'done')
		: typeof result === 'object' && 'done' in result && result.done;

/** It landed, and the answer with its ETags was lost. */
const OURS: TransactOutcome = { done: true, etags: [] };
const REFUSED: TransactOutcome = { done: false, index: 0 };

/** `isWhole`: all that the command was to write is there. */
function pendingJobOf(
	{ waiting, entry, details, job }: Sealed,
	isWhole: boolean,
	known: KnownRows | undefined,
): PendingJob | undefined {
	const { command, id, message, trace } = waiting;
	return (
		message && {
			subject: command.subject,
			commandId: id,
			...message,
			...(trace !== undefined && { trace }),
			...(isWhole && { written: { job, entry, details, ...(known && { known }) } }),
		}
	);
}
