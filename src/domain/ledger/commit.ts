/**
 * Commands, in the order of docs/protocol.md:
 *
 *  1. message first: `{subject, commandId}` is sent, invisible for 15 s, so that
 *     a command which commits and then loses its process is still found;
 *  2. one transaction under the head's ETag: head, entry, facts, job;
 *  3. the caller is answered (by the verb, after the write its promise rests on);
 *  4. the job is run (`Ports.runPending`).
 *
 * Commands that wait on the same ledger are committed together. A decision is
 * taken on a state that the head's ETag then guards: when the head has moved,
 * every waiting command decides again.
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
import { type Lease, StorageError, type TransactOutcome, type Write } from '../../storage/port.ts';
import { COMMIT_DEADLINE_MS, MESSAGE_DELAY_SECONDS } from '../../storage/protocol-times.ts';
import { type PendingJob, type Ports, randomFraction } from '../core/ports.ts';
import { repeat } from '../core/repeat.ts';
import { GENESIS, sealEntry } from './entry.ts';
import { jobMessage } from './message.ts';

const BACKOFF = { stepMs: 50, mostMs: 2_000 };
/** Head, and at most four rows a command: 24 of them stay below the 100 writes of a transaction. */
const COMMANDS_A_TRANSACTION = 24;

/** What a command makes of the ledger it found: nothing to do, or an entry and its facts. */
export type Decision<T> =
	| { settled: T }
	| {
			action: Action;
			target: string;
			contentHash?: string;
			/** What the job must know and no other row says. */
			details?: Pick<JobRow, 'named' | 'request'>;
			/** At most two rows of this ledger beside the head, the entry and the job; a sign-in, of which a transaction holds one, three. */
			facts(entry: Entry): Write[];
			result(entry: Entry): T;
	  };

export type Command<T> = {
	subject: SubjectId;
	actor: string;
	via: string;
	/** Reads what it needs of the ledger; may throw, which refuses this command and no other. */
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
	const queues = new Map<SubjectId, Waiting[]>();

	return {
		commit<T>(command: Command<T>): Promise<Committed<T>> {
			return new Promise((resolve, reject) => {
				const waiting: Waiting = {
					command,
					id: Buffer.from(ports.randomBytes(16)).toString('hex'),
					resolve: resolve as Waiting['resolve'],
					reject,
				};
				const queue = queues.get(command.subject);
				if (queue) queue.push(waiting);
				else {
					queues.set(command.subject, [waiting]);
					void serve(command.subject);
				}
			});
		},
	};

	/** One loop a ledger, alive while commands wait. */
	async function serve(subject: SubjectId): Promise<void> {
		const queue = queues.get(subject) ?? [];
		let head: Stored<Head> | undefined;
		// Lets the commands of one tick gather.
		await Promise.resolve();
		while (queue.length > 0) {
			const batch = queue.splice(0, COMMANDS_A_TRANSACTION);
			try {
				const round = await commitTogether(subject, batch, head);
				head = round.head;
				queue.unshift(...round.again);
			} catch (error) {
				head = undefined;
				await Promise.all(batch.map((waiting) => refuse(waiting, error)));
			}
		}
		queues.delete(subject);
	}

	async function commitTogether(subject: SubjectId, batch: Waiting[], known: Stored<Head> | undefined) {
		const head = known ?? (await readHead(subject));
		const { sealed, again } = seal(subject, await decideAll(batch), head);
		if (sealed.length === 0) return { head, again };
		await Promise.all(sealed.map(({ waiting }) => messageFirst(waiting)));
		const outcome = await transactSurely(subject, transactionOf(subject, sealed, head), sealed);
		if (!outcome.done) {
			await pause();
			return { head: undefined, again: [...sealed.map(({ waiting }) => waiting), ...again] };
		}
		ports.reached?.('transaction committed');
		for (const { waiting, decision, entry } of sealed)
			waiting.resolve({ result: decision.result(entry), job: jobOf(waiting) });
		const last = sealed.at(-1)?.entry;
		const etag = outcome.etags[0];
		return { head: last && etag ? { seq: last.seq, hash: last.hash, etag } : undefined, again };
	}

	async function readHead(subject: SubjectId): Promise<Stored<Head> | undefined> {
		const row = await ports.store.tables.ledger.get(ledgerKeys.head(subject));
		return row && headOf(row);
	}

	async function decideAll(batch: Waiting[]): Promise<Ready[]> {
		const decided = await Promise.all(
			batch.map(async (waiting) => {
				try {
					const decision = await waiting.command.decide();
					if (!('settled' in decision)) return [{ waiting, decision }];
					await takeBack(waiting);
					waiting.resolve({ result: decision.settled });
				} catch (error) {
					await refuse(waiting, error);
				}
				return [];
			}),
		);
		return decided.flat();
	}

	async function messageFirst(waiting: Waiting): Promise<void> {
		if (waiting.message) return;
		const sentAt = ports.now();
		const body = jobMessage({ subject: waiting.command.subject, commandId: waiting.id });
		// Sent twice is fine: a second message finds no job and is dropped.
		const lease = await repeat(ports, () => ports.store.queues.jobs.send(body, { delay: MESSAGE_DELAY_SECONDS }));
		waiting.message = { lease, sentAt };
		ports.reached?.('message sent');
	}

	/**
	 * Entries in a row, each holding the hash of the one before. A transaction holds each row once:
	 * a command that touches a row of an earlier one decides again, after it.
	 */
	function seal(
		subject: SubjectId,
		ready: Ready[],
		head: Stored<Head> | undefined,
	): { sealed: Sealed[]; again: Waiting[] } {
		let { seq, hash: prev } = head ?? { seq: 0, hash: GENESIS };
		const at = new Date(ports.now()).toISOString();
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

	/** Transacts until the answer is clear. Repeating is safe: only one attempt can meet the head's ETag. */
	async function transactSurely(subject: SubjectId, writes: Write[], sealed: Sealed[]): Promise<TransactOutcome> {
		for (let failures = 1; ; failures++) {
			const late = sealed.some(({ waiting }) => isLate(waiting));
			if (late)
				throw new TidelineError(
					'ledger_busy',
					'Storage took too long to take this. Look whether it is there, then try again.',
				);
			try {
				const outcome = await ports.store.tables.ledger.transact(writes);
				// Not only after an unclear answer: what lies between may send a request twice and hand on the second answer.
				if (outcome.done || !(await isOurs(subject, sealed))) return outcome;
				return { done: true, etags: [] };
			} catch (error) {
				if (!(error instanceof StorageError) || error.reason !== 'unclear') throw error;
				// Storage that is gone for long is not asked forty times a second.
				await pause(failures);
			}
		}
	}

	/** The entry at that seq tells whose it is. */
	async function isOurs(subject: SubjectId, sealed: Sealed[]): Promise<boolean> {
		const first = sealed[0];
		if (!first) return false;
		const row = await ports.store.tables.ledger.get(ledgerKeys.entry(subject, first.entry.seq));
		return row !== undefined && entryOf(row).commandId === first.waiting.id;
	}

	async function refuse(waiting: Waiting, error: unknown): Promise<void> {
		// A command that may still land keeps its message.
		const isUnclear = error instanceof StorageError && error.reason !== 'full';
		if (!isUnclear && !(error instanceof TidelineError && error.code === 'ledger_busy')) await takeBack(waiting);
		waiting.reject(error);
	}

	async function takeBack(waiting: Waiting): Promise<void> {
		if (!waiting.message) return;
		// Not ours to report: a message without a job is dropped by the worker in its time.
		await ports.store.queues.jobs.delete(waiting.message.lease).catch(() => false);
		waiting.message = undefined;
	}

	function isLate(waiting: Waiting): boolean {
		return waiting.message !== undefined && ports.now() - waiting.message.sentAt > COMMIT_DEADLINE_MS;
	}

	/** Spread, because 412 and resets come in herds. */
	function pause(failures = 0): Promise<void> {
		return ports.sleep(spreadBackoffMs(failures, BACKOFF, randomFraction(ports)));
	}
}

/** Head, then entry, facts and job of each command, the command's id in every row. */
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
