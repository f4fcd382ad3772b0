/** Types of a command, from its decision to its outcome. */
import type { Action } from '../../contract/audit/actions.ts';
import type { Entry, From } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Lease, Store, TableName, Write } from '../../storage/port.ts';
import type { KeptContent, KeptDetails } from '../../storage/rows/entry-details.ts';
import type { LedgerCounts } from '../../storage/rows/ledger/counts.ts';
import type { JobRow } from '../../storage/rows/ledger/jobs.ts';
import type { KnownRows, PendingJob } from '../ports/ports.ts';

/** Rows of a table that bear being written again. `together`: of one partition, all of them or none. */
export type RowsElsewhere = { table: TableName; writes: Write[]; together?: true };

/** Decision of a command on the ledger that it found: there is nothing to do, or an entry and its facts are written. */
export type Decision<T> =
	| { settled: T }
	| {
			action: Action;
			target: string;
			contentHash?: string;
			/** Its change. The content hash proves it: see `proven-change.ts`. */
			kept?: KeptContent;
			/** The same of a private act: it is kept where no reader of the audit trail comes. */
			private?: KeptContent;
			/** Facts that the job needs and that no other row holds. `target`: of a private act. */
			forJob?: Partial<Pick<JobRow, 'named' | 'request' | 'target' | 'newBrowser'>>;
			/** At most two rows of this ledger, beside head, entry and job. A sign-in may have three: a transaction holds only one. */
			facts(entry: Entry): Write[];
			/** Whether the subject may do nothing from then on, or may again. Default: as it was. */
			suspends?: boolean;
			/** Change of the head's counts by the facts. */
			counts?: Partial<LedgerCounts>;
			/** Rows of other partitions on which the answer rests. They are written right behind the transaction. */
			firstRows?(entry: Entry, tables: Store['tables']): RowsElsewhere | Promise<RowsElsewhere>;
			/** Whether commands of other ledgers change the same rows elsewhere: those that come at once are written together. */
			sharesRows?: true;
			/** Whether many such commands cost so much less together that no thread for jobs takes over their jobs. */
			cheapTogether?: true;
			result(entry: Entry): T;
	  };

export type Command<T> = {
	subject: SubjectId;
	actor: string;
	via: string;
	from?: From | undefined;
	/** Reads the ledger and decides. An error that it throws refuses this command and no other. */
	decide(known: KnownRows): Promise<Decision<T>>;
};

/**
 * `job` is missing when there was nothing to do, or when all of it is done (`whole`). `firstRowsWritten`: those of the
 * decision were written, as they are.
 */
export type Committed<T> = { result: T; job?: PendingJob; firstRowsWritten?: boolean; whole?: boolean };

/** A command that waits for its turn on its ledger. */
export type Waiting = {
	command: Command<unknown>;
	id: string;
	/** The span under way when it was asked for. */
	trace?: string | undefined;
	message?: { lease: Lease; sentAt: number };
	resolve(committed: Committed<unknown>): void;
	reject(reason: unknown): void;
};

export type Ready = {
	waiting: Waiting;
	decision: Exclude<Decision<unknown>, { settled: unknown }>;
	known: KnownRows;
};

/** `details` is kept beside the entry. `unnamed`: see `written-rows.ts`. */
export type Sealed = Ready & { entry: Entry; details: KeptDetails; facts: Write[]; unnamed?: string; job: JobRow };
