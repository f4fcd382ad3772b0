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

/** Ledgers in one transaction. */
const LEDGERS_TOGETHER = 64;

/** Sealed commands of one ledger. */
type Part = { subject: SubjectId; sealed: Sealed[]; head: Stored<LiveHead> | undefined };

export type Whole = { outcome: TransactOutcome; writes: Write[]; firstRowsWritten: true };

type WaitingPart = { part: Part; resolve(whole: Whole | undefined): void; reject(reason: unknown): void };

/**
 * Commits commands together with all that their jobs have to do, where storage can: then they need no message and no job
 * row. Commands that change rows of other subjects, such as follows, would refuse each other: those that wait at once are
 * one transaction over all their ledgers.
 */
export class WholeCommits {
	readonly #ports: Ports;
	readonly #waiting: WaitingPart[] = [];
	#isServing = false;

	constructor(ports: Ports) {
		this.#ports = ports;
	}

	/** Undefined when nothing was written, or there was no clear answer: the usual way then finds out. */
	async commit(part: Part): Promise<Whole | undefined> {
		const { store, prepareJobs } = this.#ports;
		if (!store.doAtOnce || !prepareJobs || part.sealed.some(({ waiting }) => waiting.message)) return undefined;
		if (!part.sealed.some(({ decision }) => decision.sharesRows)) return (await this.#commitAll([part])).get(part);
		return new Promise((resolve, reject) => {
			this.#waiting.push({ part, resolve, reject });
			if (!this.#isServing) void this.#serve();
		});
	}

	/** One loop, as long as commands wait. */
	async #serve(): Promise<void> {
		this.#isServing = true;
		// The other commands of this tick join.
		await Promise.resolve();
		while (this.#waiting.length > 0) {
			const some = this.#waiting.splice(0, LEDGERS_TOGETHER);
			try {
				const wholes = await this.#commitAll(some.map(({ part }) => part));
				for (const { part, resolve } of some) resolve(wholes.get(part));
			} catch (error) {
				for (const { reject } of some) reject(error);
			}
		}
		this.#isServing = false;
	}

	/** Those that were written. */
	async #commitAll(parts: readonly Part[]): Promise<Map<Part, Whole>> {
		const { store, prepareJobs, reached } = this.#ports;
		let left = parts;
		let tries = 0;
		try {
			while (store.doAtOnce && prepareJobs && left.length > 0 && tries < TRIES) {
				const prepared = await prepareJobs(left.flatMap(({ sealed }) => stagedOf(sealed)));
				if (!prepared) break;
				if ('beyond' in prepared) {
					const { target } = prepared.beyond.written.job;
					// Another follow of that subject brings as many events.
					left = left.filter(({ sealed }) => sealed.every(({ job }) => job.target !== target));
					continue;
				}
				const rows = Map.groupBy(prepared.ledger, ({ partition }) => partition);
				const ledgers = left.map(({ subject, sealed, head }) => [
					...headWrite(subject, sealed, head),
					...(rows.get(subject) ?? []),
				]);
				if (ledgers.some((writes) => writes.length > limits.transactionWrites)) break;
				const steps = [
					...ledgers.map((writes) => ({ kind: 'transact', table: 'ledger', writes }) as const),
					...prepared.steps,
				];
				const results = await allOrNone(store.doAtOnce, steps, prepared.readings);
				if (!results) {
					prepared.refused();
					tries++;
					continue;
				}
				reached?.('transaction committed');
				prepared.done();
				return new Map(
					left.map((part, index) => {
						const outcome = results[index] as TransactOutcome;
						return [part, { outcome, writes: ledgers[index] ?? [], firstRowsWritten: true }];
					}),
				);
			}
		} catch (error) {
			if (!isCurable(error)) throw error;
		}
		return new Map();
	}
}
