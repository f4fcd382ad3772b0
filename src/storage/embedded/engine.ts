import { SCHEMA_VERSION } from '../migrations/schema-version.ts';
import { StorageError } from '../port.ts';
import { type Database, fileIn, openReader, openToLook } from './file/database.ts';
import { translate } from './file/errors.ts';
import { FileWatch } from './file/file-watch.ts';
import type { OpenFile } from './file/open-file.ts';
import { Partitions } from './file/partitions.ts';
import type { OpenAs } from './file/schema.ts';
import { Shapes } from './file/shapes.ts';
import { SharedRows } from './file/shared-rows.ts';
import { Turns } from './turns.ts';
import type { Request, RequestOf, WriterResults } from './writer/messages.ts';
import { RemoteWriter } from './writer/remote-writer.ts';
import { type Lent, type Line, lineTo, startWorker, Thread, type ThreadData } from './writer/thread.ts';

type Opened = OpenFile & { watch: FileWatch; writer: RemoteWriter | undefined; ids: Map<string, number> };

/** No table or queue has this id. A file that is only read may lack those of a prefix. */
const NOT_THERE = -1;

/** Milliseconds between two looks whether the file is still there. The writing thread looks before each commit. */
const LOOK_EVERY_MS = 1_000;

/**
 * The tables and queues of one store share an engine. Reads run in the callers' thread, on a connection of their own.
 * Writes go to a thread of their own, because commits and checkpoints wait for the disk. The way of a write:
 *
 *     callers' thread                               writing thread
 *     ---------------                               --------------
 *     EmbeddedTable, EmbeddedQueue
 *       encode one request
 *     Engine.write, writeDurably
 *     RemoteWriter                                  writer-thread.ts
 *       gathers the requests of one tick,             opens the file, answers each message
 *       small ones first, 500 rows a message        Writer
 *     Thread  ------ message ------------------->     gathers messages, 5,000 rows a transaction:
 *       one life of the thread:                       BEGIN, work, COMMIT; syncs the disk when asked
 *       matches answers with calls                  Applier
 *             <------ answers after COMMIT ------     runs the SQL of one request
 *
 * Each of these links has a job of its own: two gather, because a message must be small, so that encoding it blocks the
 * callers' thread only shortly, while a transaction must be large, so that pages of the file are written once.
 */
export class Engine {
	readonly #settings: ThreadData;
	readonly #isReadOnly: boolean;
	readonly #start: (settings: ThreadData) => Line;
	readonly #turns = new Turns();
	#opened: Opened | undefined;
	/** Unix milliseconds. */
	#lookAgainAt = 0;
	#opening: Promise<Opened> | undefined;
	#closing: Promise<void> | undefined;

	/**
	 * `start`: the way to a writing thread, a new one or that of another store of this process. `isReadOnly`: there is none,
	 * and the file is not changed. `openAs`: the schema of the file.
	 */
	constructor(
		dataDir: string,
		names: string[],
		start = (settings: ThreadData): Line => lineTo(startWorker(settings)),
		isReadOnly = false,
		openAs: OpenAs = { version: SCHEMA_VERSION },
	) {
		this.#settings = { dataDir, names, openAs };
		this.#start = start;
		this.#isReadOnly = isReadOnly;
	}

	async open(): Promise<void> {
		this.#opening ??= this.#connect();
		try {
			this.#opened = await this.#opening;
		} catch (error) {
			this.#opening = undefined;
			throw error;
		}
	}

	/** Finishes what was asked before. Several may ask for it. */
	close(): Promise<void> {
		this.#closing ??= this.#close().finally(() => {
			this.#closing = undefined;
		});
		return this.#closing;
	}

	async #close(): Promise<void> {
		const opened = this.#opened;
		if (!opened) return;
		await opened.writer?.settle();
		this.#opened = undefined;
		this.#opening = undefined;
		// Before the writer's: the last connection empties the log, and this one cannot.
		if (opened.database.isOpen) opened.database.close();
		await opened.writer?.end();
	}

	/** Like `read`, for a page of rows: when others wait for the event loop, it waits for the turn of `range`, a partition of a table. */
	readPage<T>(range: string, work: (file: OpenFile) => T): Promise<T> {
		return this.#turns.run(range, () => this.read(work));
	}

	/** Runs `work` at once, on what is committed now or was at the first read of this turn. */
	read<T>(work: (file: OpenFile) => T): T {
		const opened = this.#open;
		try {
			this.#look(opened);
			opened.database.readOneMoment();
			return work(opened);
		} catch (error) {
			throw translate(error, opened.database.file);
		}
	}

	#look({ watch, database }: Opened): void {
		const now = Date.now();
		if (now < this.#lookAgainAt) return;
		watch.assertThere();
		database.assertSchema(this.#settings.openAs);
		this.#lookAgainAt = now + LOOK_EVERY_MS;
	}

	/** Does the request with others in one transaction, and resolves once it is committed. See `RemoteWriter.run`. */
	write<K extends Request['kind']>(rows: number, encode: () => RequestOf<K>): Promise<WriterResults[K]> {
		return this.#writer.run(rows, false, encode);
	}

	/** Like `write`, and resolves once the request and all that was committed before survive a loss of power. */
	writeDurably<K extends Request['kind']>(rows: number, encode: () => RequestOf<K>): Promise<WriterResults[K]> {
		return this.#writer.run(rows, true, encode);
	}

	idOf(name: string): number {
		return this.#open.ids.get(name) ?? NOT_THERE;
	}

	/** Lets the store of another thread write through this one's writing thread, behind the writes of this one. */
	lendWriter(lent: Lent): void {
		if (this.#opened?.writer) void this.#opened.writer.lend(lent);
		else lent.port.close();
	}

	get #writer(): RemoteWriter {
		const { writer } = this.#open;
		if (!writer) throw new StorageError('denied', 'This store was opened to be read alone.');
		return writer;
	}

	get #open(): Opened {
		if (!this.#opened) throw new StorageError('invalid', 'The store is not open: call open() first.');
		return this.#opened;
	}

	async #connect(): Promise<Opened> {
		if (this.#isReadOnly) return this.#openToLook();
		const writer = new RemoteWriter(() => new Thread(this.#start(this.#settings)));
		const { file, ids } = await writer.open();
		try {
			const named = new Map(this.#settings.names.map((name, index) => [name, ids[index] as number]));
			return { ...opened(openReader(file)), writer, ids: named };
		} catch (error) {
			await writer.end();
			throw error;
		}
	}

	#openToLook(): Opened {
		const database = openToLook(fileIn(this.#settings.dataDir), this.#settings.openAs);
		const rows = database.statement('SELECT name, id FROM names').all() as unknown as [string, number][];
		return { ...opened(database), writer: undefined, ids: new Map(rows) };
	}
}

const opened = (database: Database) => ({
	database,
	shapes: new Shapes(database),
	partitions: new Partitions(database),
	sharedRows: new SharedRows(database),
	watch: new FileWatch(database.file),
});
