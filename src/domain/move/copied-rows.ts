/** Writes rows of the source into the copy, many at once, and keeps in mind which of their jobs have work left. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, Store } from '../../storage/port.ts';
import { commandIdOf, entryKeys } from '../../storage/rows/ledger/entries.ts';
import { type JobRow, jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { enterJobs } from '../backup/collect-changes.ts';
import { writeKeptRows } from '../backup/restore-rows.ts';
import { type KeptRow, placeName } from '../backup/segment.ts';

const ROWS_AT_ONCE = 1_000;

export class CopiedRows {
	/** Seqs of entries whose jobs have work left, by the ledger. */
	readonly open = new Map<SubjectId, Set<number>>();
	count = 0;
	readonly #store: Pick<Store, 'tables'>;
	readonly #onRows: (rows: number) => void;
	readonly #entries = new Map<string, Row>();
	readonly #jobs = new Map<string, KeptRow>();
	#rows: KeptRow[] = [];

	constructor(store: Pick<Store, 'tables'>, onRows: (rows: number) => void) {
		this.#store = store;
		this.#onRows = onRows;
	}

	/** A later row replaces an earlier one. */
	async add(rows: readonly KeptRow[]): Promise<void> {
		enterJobs(this.open, rows);
		this.#rows.push(...rows);
		if (this.#rows.length >= ROWS_AT_ONCE) await this.end();
	}

	/**
	 * The same, and the entries are known to `entries`. Rows that say of a job that it is done are not written: it stays in the
	 * copy as it is until its entry was replayed.
	 */
	async addChanges(rows: readonly KeptRow[]): Promise<void> {
		const jobs = rows.filter(isJob);
		for (const job of jobs) this.#jobs.set(placeName(job), job);
		for (const { table, partition, row, properties } of rows)
			if (table === 'ledger' && entryKeys.isEntry(row) && properties)
				this.#entries.set(`${partition} ${row}`, { partition, row, etag: '', properties: { ...properties } });
		await this.add(rows.filter((one) => !isJob(one) || isOpen(one)));
	}

	async end(): Promise<void> {
		const rows = this.#rows;
		this.#rows = [];
		await writeKeptRows(this.#store, rows);
		this.count += rows.length;
		this.#onRows(rows.length);
	}

	/** Those among the changes. */
	entries(): ChangedEntry[] {
		return [...this.#entries.values()].map((entry) => {
			const key = jobKeys.job(entry.partition, commandIdOf(entry));
			const job = this.#jobs.get(placeName({ table: 'ledger', ...key }));
			if (!job?.properties) return { entry, isOpen: false };
			return { entry, job: jobOf(rowOf(job)), isOpen: isOpen(job) };
		});
	}
}

/**
 * An entry, and its job where the source still has it. `isOpen`: the job has work left there, other than a second run. Of
 * other entries the copy has nothing yet that their jobs have done.
 */
export type ChangedEntry = { entry: Row; job?: JobRow; isOpen: boolean };

const isJob = ({ table, row }: KeptRow) => table === 'ledger' && jobKeys.isJob(row);
const isOpen = (job: KeptRow) => job.properties !== undefined && jobOf(rowOf(job)).purgedAt === undefined;
const rowOf = ({ partition, row, properties }: KeptRow): Row => ({
	partition,
	row,
	etag: '',
	properties: { ...properties },
});
