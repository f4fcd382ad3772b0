import type { SubjectId } from '../../contract/subject/subject.ts';
import { allOrNone } from '../../storage/in-order.ts';
import { limits } from '../../storage/limits.ts';
import { isCurable, type TransactOutcome, type Write } from '../../storage/port.ts';
import type { LiveHead } from '../../storage/rows/ledger/head.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import type { Ports } from '../ports/ports.ts';
import type { Sealed } from './command.ts';
import { headWrite, stagedOf } from './seal.ts';

/** The first may go by readings that are old. */
const TRIES = 2;

/** A transaction holds so many followers of one subject, with their counts. */
const LEDGERS_TOGETHER = 64;

/** Sealed commands of one ledger. */
type Part = { subject: SubjectId; sealed: Sealed[]; head: Stored<LiveHead> | undefined };

export type Whole = { outcome: TransactOutcome; writes: Write[]; firstRowsWritten: true };

type WaitingPart = { part: Part; resolve(whole: Whole | undefined): void; reject(reason: unknown): void };

/**
 * Commits commands together with all that their jobs have to do, where storage can: then they need no message and no job
 * row. Commands that change rows of one subject from many ledgers, such as follows of it, would refuse each other: those
 * that wait at once are one transaction.
 */
export class WholeCommits {
	readonly #ports: Ports;
	readonly #waiting = new Map<SubjectId, WaitingPart[]>();

	constructor(ports: Ports) {
		this.#ports = ports;
	}

	/** Undefined when nothing was written, or there was no clear answer: the usual way then finds out. */
	async commit(part: Part): Promise<Whole | undefined> {
		const { store, prepareJobs } = this.#ports;
		if (!store.doAtOnce || !prepareJobs || part.sealed.some(({ waiting }) => waiting.message)) return undefined;
		const [only, ...others] = part.sealed;
		const shared = others.length === 0 ? only?.decision.shares : undefined;
		if (shared === undefined) return (await this.#commitAll([part]))?.[0];
		return new Promise((resolve, reject) => {
			const waiting = this.#waiting.get(shared) ?? [];
			waiting.push({ part, resolve, reject });
			if (this.#waiting.has(shared)) return;
			this.#waiting.set(shared, waiting);
			void this.#serve(shared, waiting);
		});
	}

	/** One loop for each subject, as long as commands wait for it. */
	async #serve(shared: SubjectId, waiting: WaitingPart[]): Promise<void> {
		// The other commands of this tick join.
		await Promise.resolve();
		while (waiting.length > 0) {
			const some = waiting.splice(0, LEDGERS_TOGETHER);
			try {
				const wholes = await this.#commitAll(some.map(({ part }) => part));
				for (const [index, { resolve }] of some.entries()) resolve(wholes?.[index]);
			} catch (error) {
				for (const { reject } of some) reject(error);
			}
		}
		this.#waiting.delete(shared);
	}

	async #commitAll(parts: readonly Part[]): Promise<Whole[] | undefined> {
		const { store, prepareJobs, reached } = this.#ports;
		if (!store.doAtOnce || !prepareJobs) return undefined;
		const staged = parts.flatMap(({ sealed }) => stagedOf(sealed));
		try {
			for (let tries = 0; tries < TRIES; tries++) {
				const prepared = await prepareJobs(staged);
				if (!prepared) return undefined;
				const rows = Map.groupBy(prepared.ledger, ({ partition }) => partition);
				const ledgers = parts.map(({ subject, sealed, head }) => [
					...headWrite(subject, sealed, head),
					...(rows.get(subject) ?? []),
				]);
				if (ledgers.some((writes) => writes.length > limits.transactionWrites)) return undefined;
				const steps = [
					...ledgers.map((writes) => ({ kind: 'transact', table: 'ledger', writes }) as const),
					...prepared.steps,
				];
				const results = await allOrNone(store.doAtOnce, steps, prepared.readings);
				if (!results) {
					prepared.refused();
					continue;
				}
				reached?.('transaction committed');
				prepared.done();
				return ledgers.map((writes, index) => ({
					outcome: results[index] as TransactOutcome,
					writes,
					firstRowsWritten: true,
				}));
			}
		} catch (error) {
			if (!isCurable(error)) throw error;
		}
		return undefined;
	}
}
