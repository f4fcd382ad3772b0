import type { Database } from '../file/database.ts';
import { FileWatch } from '../file/file-watch.ts';
import { LogKeeper } from '../file/log-keeper.ts';
import { Partitions } from '../file/partitions.ts';
import type { OpenAs } from '../file/schema.ts';
import { Shapes } from '../file/shapes.ts';
import { SharedRows } from '../file/shared-rows.ts';
import { Slack } from '../file/slack.ts';
import { SearchEntries } from '../search/entries.ts';
import { Applier } from './apply.ts';
import type { Request, WriterResult } from './messages.ts';
import { ProcessLocks } from './process-locks.ts';
import { SearchKeeper } from './search-keeper.ts';
import { SharedRowMover } from './shared-row-mover.ts';
import { SharedRowWriter } from './shared-row-writer.ts';
import type { Call } from './thread.ts';
import { WriteStop } from './write-stop.ts';
import { Writer } from './writer.ts';

/** Milliseconds between two looks for processes that are gone. One costs some 20 µs, and 100 more for each other process. */
const LOOK_FOR_GONE_EVERY_MS = 1_000;

/** Writes to one file, and keeps it in order: its shared rows, its full-text index, its log, its removed texts, and leases of processes that are gone. */
export class FileService {
	readonly #database: Database;
	readonly #writer: Writer;
	readonly #mover: SharedRowMover;
	readonly #locks: ProcessLocks;
	readonly #applier: Applier;
	readonly #slack: Slack;
	readonly #log: LogKeeper;
	readonly #search: SearchKeeper;
	readonly #stop: WriteStop;
	/** Stored name of the first table: writing is stopped for all that have its prefix. */
	#name = '';

	constructor(database: Database, dataDir: string, openAs: OpenAs) {
		const shapes = new Shapes(database);
		const partitions = new Partitions(database);
		const sharedRows = new SharedRows(database);
		const sharedRowWriter = new SharedRowWriter(database, sharedRows);
		const entries = new SearchEntries(database, shapes);
		this.#database = database;
		const stop = new WriteStop(database);
		this.#stop = stop;
		const watch = new FileWatch(database.file);
		const slack = new Slack(database);
		const log = new LogKeeper(database, slack);
		const forget = () => {
			for (const made of [shapes, partitions, sharedRows, entries, stop]) made.forget();
		};
		this.#writer = new Writer(database, {
			begun() {
				watch.assertThere();
				database.assertSchema(openAs);
				sharedRows.catchUp();
				stop.look();
				log.begun();
			},
			undone: forget,
		});
		this.#mover = new SharedRowMover(sharedRows, sharedRowWriter, this.#writer, () => this.#log.grew());
		this.#locks = new ProcessLocks(dataDir, database.file);
		this.#applier = new Applier(
			{ database, shapes, partitions, sharedRows },
			sharedRowWriter,
			entries,
			this.#writer,
			() => {
				forget();
				sharedRows.catchUp();
			},
			this.#locks.id,
		);
		this.#slack = slack;
		this.#log = log;
		this.#search = new SearchKeeper(entries, this.#writer, () => this.#log.grew());
	}

	/** Resolves to the numbers of these tables and queues, in their order. */
	async open(names: string[]): Promise<number[]> {
		[this.#name = ''] = names;
		try {
			// A store that has them is opened without its lock, which another process may hold.
			const ids = this.#knownIds(names) ?? (await this.#writer.run(names.length, true, () => this.#idsOf(names)));
			void this.#freeGone();
			setInterval(() => void this.#freeGone(), LOOK_FOR_GONE_EVERY_MS).unref();
			// A process that was killed may have left shared rows, and a long log.
			this.#mover.start();
			this.#search.grew();
			this.#log.grew();
			return ids;
		} catch (error) {
			this.#database.close();
			this.#locks.close();
			throw error;
		}
	}

	/** Does all requests in one transaction. `isPatient`: see `Writer`. */
	async answer({ rows, isDurable, requests }: Omit<Call, 'id'>, isPatient: boolean): Promise<WriterResult[]> {
		try {
			const apply = () => requests.map((request) => this.#apply(request));
			return await this.#writer.run(rows, isDurable, apply, isPatient);
		} finally {
			if (this.#applier.tookText()) this.#slack.due();
			this.#mover.grew();
			this.#search.grew();
			// Also when it failed: a log that is emptied makes room on a disk that is full.
			this.#log.grew();
		}
	}

	#apply(request: Request): WriterResult {
		if (request.kind === 'stop') {
			this.#stop.set(this.#name, request.sentence);
			return this.#applier.apply({ kind: 'sync' });
		}
		if (request.kind !== 'sync') this.#stop.assertMayWrite(this.#name);
		return this.#applier.apply(request);
	}

	async end(): Promise<void> {
		this.#mover.close();
		await this.#search.close();
		await this.#freeOwn();
		// After a loss of power, the jobs of writes that this cannot sync are pending again.
		if (this.#writer.hasUnsynced)
			await this.#writer.run(1, true, () => this.#applier.apply({ kind: 'sync' })).catch(() => false);
		await this.#writer.close();
		this.#log.close();
		this.#database.close();
		this.#locks.close();
	}

	/** Ends the leases of processes that have ended, so that others need not wait for the end of a lease. */
	async #freeGone(): Promise<void> {
		const gone = this.#locks.gone();
		if (gone.length === 0) return;
		try {
			await this.#writer.run(1, false, () => this.#applier.freeLeases(gone));
			this.#locks.forget(gone);
			this.#log.grew();
		} catch {
			// The store is busy, full or closed: the next look, or the next process, does it.
		}
	}

	/** Nothing of this process is written any more, so what hangs need not keep others waiting for its lease. */
	async #freeOwn(): Promise<void> {
		if (!this.#applier.hasLeased) return;
		await this.#writer.run(1, false, () => this.#applier.freeLeases([this.#locks.id])).catch(() => 0);
	}

	/** Makes those that are missing. */
	#idsOf(wanted: string[]): number[] {
		for (const name of wanted)
			this.#database.statement('INSERT INTO names (name) VALUES (?) ON CONFLICT DO NOTHING').run(name);
		return this.#knownIds(wanted) as number[];
	}

	/** Undefined when one is missing. */
	#knownIds(wanted: string[]): number[] | undefined {
		const ids = wanted.map((name) => {
			const found = this.#database.statement('SELECT id FROM names WHERE name = ?').get(name);
			return found && (found as unknown as [number])[0];
		});
		return ids.every((id) => id !== undefined) ? ids : undefined;
	}
}
