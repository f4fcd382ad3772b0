/**
 * How a command is committed (docs/protocol.md tells why):
 *
 *  1. message first: `{subject, commandId}` is sent, invisible for 15 s. If the process commits and then dies, the message
 *     still leads to the job;
 *  2. one transaction under the head's ETag: head, entry, facts, job;
 *  3. the verb makes its first write and answers the caller;
 *  4. the job is run (`Ports.runPending`).
 *
 * Commands that wait for the same ledger are committed together. Each decides on the state that the head's ETag guards:
 * when the head has moved, all waiting commands decide again.
 */
import type { Action, Entry } from '../../contract/audit.ts';
import { spreadBackoffMs } from '../../contract/backoff.ts';
import { TidelineError } from '../../contract/errors.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import {
	entryOf,
	entryProperties,
	type Head,
	headOf,
	type JobRow,
	jobProperties,
	type Stored,
} from '../../storage/ledger.ts';
import { isCurable, type Lease, StorageError, type TransactOutcome, type Write } from '../../storage/port.ts';
import { COMMIT_DEADLINE_MS, MESSAGE_DELAY_SECONDS } from '../../storage/protocol-times.ts';
import { type PendingJob, type Ports, randomFraction } from '../core/ports.ts';
import { repeat } from '../core/repeat.ts';
import { GENESIS, sealEntry } from './entry.ts';
import { jobMessage } from './message.ts';

const BACKOFF = { stepMs: 50, mostMs: 2_000 };
/** A head, and at most four rows a command: 24 commands stay below the 100 writes of a transaction. */
const COMMANDS_A_TRANSACTION = 24;

/** What a command decides on the ledger that it found: there is nothing to do, or an entry and its facts are written. */
export type Decision<T> =
	| { settled: T }
	| {
			action: Action;
			target: string;
			contentHash?: string;
			/** Facts that the job needs and that no other row holds. */
			details?: Pick<JobRow, 'named' | 'request'>;
			/** At most two rows of this ledger, beside head, entry and job. A sign-in may have three: a transaction holds only one. */
			facts(entry: Entry): Write[];
			result(entry: Entry): T;
	  };

export type Command<T> = {
	subject: SubjectId;
	actor: string;
	via: string;
	/** Reads the ledger and decides. An error that it throws refuses this command and no other. */
	decide(): Promise<Decision<T>>;
};

/** `job` is missing when there was nothing to do. */
export type Committed<T> = { result: T; job?: PendingJob };

export type Committer = { commit<T>(command: Command<T>): Promise<Committed<T>> };

type Waiting = {
	command: Command<unknown>;
	id: string;
	message?: { lease: Lease; sentAt: number };
	resolve(committed: Committed<unknown>): void;
	reject(reason: unknown): void;
};

type Ready = { waiting: Waiting; decision: Exclude<Decision<unknown>, { settled: unknown }> };
type Sealed = Ready & { entry: Entry; facts: Write[] };

export function createCommitter(ports: Ports): Committer {
	return new LedgerCommitter(ports);
}

class LedgerCommitter implements Committer {
	readonly #ports: Ports;
	readonly #queues = new Map<SubjectId, Waiting[]>();

	constructor(ports: Ports) {
		this.#ports = ports;
	}

	commit<T>(command: Command<T>): Promise<Committed<T>> {
		return new Promise((resolve, reject) => {
			const waiting: Waiting = {
				command,
				id: Buffer.from(this.#ports.randomBytes(16)).toString('hex'),
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
		let head: Stored<Head> | undefined;
		// The other commands of this tick join the batch.
		await Promise.resolve();
		while (queue.length > 0) {
			const batch = queue.splice(0, COMMANDS_A_TRANSACTION);
			try {
				const round = await this.#commitTogether(subject, batch, head);
				head = round.head;
				queue.unshift(...round.again);
			} catch (error) {
				head = undefined;
				await Promise.all(batch.map((waiting) => this.#refuse(waiting, error)));
			}
		}
		this.#queues.delete(subject);
	}

	async #commitTogether(subject: SubjectId, batch: Waiting[], known: Stored<Head> | undefined) {
		const head = known ?? (await this.#readHead(subject));
		const { sealed, again } = this.#seal(subject, await this.#decideAll(batch), head);
		if (sealed.length === 0) return { head, again };
		await Promise.all(sealed.map(({ waiting }) => this.#sendMessage(waiting)));
		const outcome = await this.#transactSurely(subject, transactionOf(subject, sealed, head), sealed);
		if (!outcome.done) {
			await this.#pause();
			return { head: undefined, again: [...sealed.map(({ waiting }) => waiting), ...again] };
		}
		this.#ports.reached?.('transaction committed');
		for (const { waiting, decision, entry } of sealed)
			waiting.resolve({ result: decision.result(entry), job: jobOf(waiting) });
		const last = sealed.at(-1)?.entry;
		const etag = outcome.etags[0];
		return { head: last && etag ? { seq: last.seq, hash: last.hash, etag } : undefined, again };
	}

	async #readHead(subject: SubjectId): Promise<Stored<Head> | undefined> {
		const row = await this.#ports.store.tables.ledger.get(ledgerKeys.head(subject));
		return row && headOf(row);
	}

	async #decideAll(batch: Waiting[]): Promise<Ready[]> {
		const decided = await Promise.all(
			batch.map(async (waiting) => {
				try {
					const decision = await waiting.command.decide();
					if (!('settled' in decision)) return [{ waiting, decision }];
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

	async #sendMessage(waiting: Waiting): Promise<void> {
		if (waiting.message) return;
		const sentAt = this.#ports.now();
		const body = jobMessage({ subject: waiting.command.subject, commandId: waiting.id });
		// Sent twice is fine: a second message finds no job and is dropped.
		const lease = await repeat(this.#ports, () =>
			this.#ports.store.queues.jobs.send(body, { delay: MESSAGE_DELAY_SECONDS }),
		);
		waiting.message = { lease, sentAt };
		this.#ports.reached?.('message sent');
	}

	/**
	 * Makes the entries, each with the hash of the one before. A transaction may write a row only once, so a command that
	 * writes a row of an earlier command decides again after it.
	 */
	#seal(subject: SubjectId, ready: Ready[], head: Stored<Head> | undefined): { sealed: Sealed[]; again: Waiting[] } {
		let { seq, hash: prev } = head ?? { seq: 0, hash: GENESIS };
		const at = new Date(this.#ports.now()).toISOString();
		const taken = new Set<string>();
		const sealed: Sealed[] = [];
		const again: Waiting[] = [];
		for (const { waiting, decision } of ready) {
			const { actor, via } = waiting.command;
			const { action, target, contentHash = '' } = decision;
			const entry = sealEntry({ subject, seq: seq + 1, at, action, actor, via, target, contentHash, prev });
			const facts = decision.facts(entry);
			if (facts.some(({ row }) => taken.has(row))) {
				again.push(waiting);
				continue;
			}
			for (const { row } of facts) taken.add(row);
			sealed.push({ waiting, decision, entry, facts });
			({ seq, hash: prev } = entry);
		}
		return { sealed, again };
	}

	/** Transacts until the outcome is clear. Repeating is safe: only one attempt can match the head's ETag. */
	async #transactSurely(subject: SubjectId, writes: Write[], sealed: Sealed[]): Promise<TransactOutcome> {
		for (let failures = 1; ; failures++) {
			const late = sealed.some(({ waiting }) => this.#isPastDeadline(waiting));
			if (late)
				throw new TidelineError(
					'ledger_busy',
					'Storage took too long to take this. Check whether it is there, then try again.',
				);
			try {
				const outcome = await this.#ports.store.tables.ledger.transact(writes);
				// Checked after every refusal: the SDK or a proxy may have sent the request twice, and this is the second answer.
				if (outcome.done || !(await this.#isOurs(subject, sealed))) return outcome;
				return { done: true, etags: [] };
			} catch (error) {
				// After an unclear answer, a try that was not sent leaves the outcome as unclear as it was.
				if (!isCurable(error)) throw error;
				// Storage that is gone for a while is asked less and less often.
				await this.#pause(failures);
			}
		}
	}

	/** Whether our transaction landed: the entry at that seq names its command. */
	async #isOurs(subject: SubjectId, sealed: Sealed[]): Promise<boolean> {
		const first = sealed[0];
		if (!first) return false;
		const row = await this.#ports.store.tables.ledger.get(ledgerKeys.entry(subject, first.entry.seq));
		return row !== undefined && entryOf(row).commandId === first.waiting.id;
	}

	async #refuse(waiting: Waiting, error: unknown): Promise<void> {
		// The transaction may still land, and then the message must lead to its job.
		const isUnclear = error instanceof StorageError && error.reason !== 'full';
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

	#isPastDeadline(waiting: Waiting): boolean {
		return waiting.message !== undefined && this.#ports.now() - waiting.message.sentAt > COMMIT_DEADLINE_MS;
	}

	/** Spread over time, because conflicts and resets hit many commands at once. */
	#pause(failures = 0): Promise<void> {
		return this.#ports.sleep(spreadBackoffMs(failures, BACKOFF, randomFraction(this.#ports)));
	}
}

/** The head, then entry, facts and job of each command. Every row holds the command's id. */
function transactionOf(subject: SubjectId, sealed: Sealed[], head: Stored<Head> | undefined): Write[] {
	const last = sealed.at(-1);
	if (!last) return [];
	const properties = { seq: last.entry.seq, hash: last.entry.hash, commandId: last.waiting.id };
	const headWrite: Write = head
		? { ...ledgerKeys.head(subject), kind: 'update', properties, etag: head.etag }
		: { ...ledgerKeys.head(subject), kind: 'insert', properties };
	return [headWrite, ...sealed.flatMap(rowsOf)];
}

function rowsOf({ waiting: { id: commandId }, decision, entry, facts }: Sealed): Write[] {
	const { subject, seq, at, action, target } = entry;
	const named = facts.map((write): Write => {
		return write.kind === 'delete' ? write : { ...write, properties: { ...write.properties, commandId } };
	});
	return [
		{ ...ledgerKeys.entry(subject, seq), kind: 'insert', properties: entryProperties(entry, commandId) },
		...named,
		{
			...ledgerKeys.job(subject, commandId),
			kind: 'insert',
			properties: jobProperties({ commandId, action, seq, target, createdAt: at, ...decision.details }),
		},
	];
}

function jobOf(waiting: Waiting): PendingJob | undefined {
	const { command, id, message } = waiting;
	return message && { subject: command.subject, commandId: id, lease: message.lease, sentAt: message.sentAt };
}
