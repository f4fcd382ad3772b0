import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SCHEMA_VERSION, type StoredSchema, schemaNumber } from '../../migrations/schema-version.ts';
import { StorageError } from '../../port.ts';
import { syncDirectory } from '../../sync-directory.ts';
import { isBusy, translate } from './errors.ts';
import { refuseForeignLog } from './file-watch.ts';
import { keepPrivate, makePrivate } from './private-file.ts';
import { APPLICATION_ID, makeSchema, type OpenAs, refuseSchema, schemaOf } from './schema.ts';

export const PAGE_BYTES = 4_096;

const OURS: OpenAs = { version: SCHEMA_VERSION };

/** The log is moved over once it is so long. */
const LOG_PAGES = 32_000;

/** Milliseconds for which a writer tries to get the lock that another process holds. */
export const LOCK_DEADLINE_MS = 15_000;

/** One connection to the file, and its prepared statements. */
export class Database {
	readonly file: string;
	readonly #connection: DatabaseSync;
	#isDurable = true;
	#isReading = false;
	readonly #statements = new Map<string, StatementSync>();

	constructor(file: string, connection: DatabaseSync) {
		this.file = file;
		this.#connection = connection;
	}

	/** Prepared once; rows come as arrays, which costs less than objects. */
	statement(sql: string): StatementSync {
		const known = this.#statements.get(sql);
		if (known) return known;
		const statement = this.#connection.prepare(sql);
		statement.setReturnArrays(true);
		this.#statements.set(sql, statement);
		return statement;
	}

	exec(sql: string): void {
		this.statement(sql).run();
	}

	/**
	 * Whether COMMIT waits until the log is on the disk, from its beginning. Without, it goes there in its order, and each
	 * of its frames proves those before it: what a loss of power leaves is a beginning of all commits
	 * (sqlite.org/wal.html, "The WAL file format"). Not inside a transaction. SQLite does it while it reads the sentence,
	 * so that a prepared one would do nothing.
	 */
	commitDurably(isDurable: boolean): void {
		if (this.#isDurable === isDurable) return;
		this.#connection.exec(`PRAGMA synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
		this.#isDurable = isDurable;
	}

	/**
	 * Reads see one moment from here to the end of this turn of JavaScript, in which nothing can be heard from outside: the
	 * answer to a write begins a turn of its own. To find the newest moment costs as much as to read a row, and so the reads
	 * of a turn share it. Not inside a transaction.
	 */
	readOneMoment(): void {
		if (this.#isReading) return;
		this.exec('BEGIN');
		this.#isReading = true;
		process.nextTick(() => {
			this.#isReading = false;
			// A read that failed may have ended it.
			if (this.isOpen && this.isInTransaction) this.exec('COMMIT');
		});
	}

	/** Moves the log into the file, as far as nobody reads older pages: then the next commit begins the log again. */
	moveLog(): void {
		this.exec('PRAGMA wal_checkpoint(PASSIVE)');
	}

	/**
	 * Moves the whole log into the file and cuts the log to nothing, and with it the old versions of pages that it holds.
	 * False when others read or write right now. Not inside a transaction.
	 */
	emptyLog(): boolean {
		const [busy] = this.statement('PRAGMA wal_checkpoint(TRUNCATE)').get() as unknown as [number];
		return busy === 0;
	}

	/** Leaves a transaction behind, if one is open. */
	rollback(): void {
		if (this.isInTransaction) this.exec('ROLLBACK');
	}

	/**
	 * Throws a `StorageError` (`denied`) when a program of a newer version has begun to migrate the file while it was open
	 * here. In a transaction, no later one can begin before its end.
	 */
	assertSchema(openAs: OpenAs): void {
		const [number] = this.statement('PRAGMA user_version').get() as unknown as [number];
		if (number !== schemaNumber(openAs.version)) refuseSchema(schemaOf(this.#connection), this.file, openAs);
	}

	storedSchema(): StoredSchema {
		return schemaOf(this.#connection);
	}

	/** Runs a text of several sentences. */
	script(sql: string): void {
		this.#connection.exec(sql);
	}

	get isInTransaction(): boolean {
		return this.#connection.isTransaction;
	}

	get isOpen(): boolean {
		return this.#connection.isOpen;
	}

	close(): void {
		this.#statements.clear();
		this.#connection.close();
	}
}

/** The database of a data directory. */
export const fileIn = (dataDir: string): string => join(resolve(dataDir), 'tideline.db');

/** Opens `<dataDir>/tideline.db`, and makes directory, file and schema when they are missing. */
export async function openDatabase(dataDir: string, openAs: OpenAs = OURS): Promise<Database> {
	const file = fileIn(dataDir);
	makeDirectory(dirname(file));
	// By itself SQLite makes it as the umask says; its log and its index get the mode of the file.
	makePrivate(file);
	for (const end of ['', '-wal', '-shm']) keepPrivate(file + end);
	const deadline = Date.now() + LOCK_DEADLINE_MS;
	for (;;) {
		try {
			return new Database(file, connect(file, openAs));
		} catch (error) {
			// Two processes that start together both want the file for themselves while it turns to WAL.
			if (!isBusy(error) || Date.now() > deadline) throw translate(error, file);
			await sleep(5 + Math.random() * 20);
		}
	}
}

/** Schema of a file that may be of another version; undefined where there is none, or a foreign one. */
export function storedSchemaOf(file: string): StoredSchema | undefined {
	if (!statSync(file, { throwIfNoEntry: false })) return undefined;
	const connection = new DatabaseSync(file, { readOnly: true, timeout: LOCK_DEADLINE_MS });
	try {
		const application = Number(connection.prepare('PRAGMA application_id').get()?.application_id);
		return application === APPLICATION_ID ? schemaOf(connection) : undefined;
	} catch (error) {
		throw translate(error, file);
	} finally {
		connection.close();
	}
}

/**
 * Opens a file that `openDatabase` made, to read it. It is not mapped into memory: each commit would unmap it, and the next
 * read would map it again. What a connection commits, here or elsewhere, is seen from the next turn of JavaScript on.
 */
export function openReader(file: string): Database {
	try {
		const connection = new DatabaseSync(file, { readOnly: true, timeout: 20 });
		connection.exec(`
			PRAGMA cache_size = ${-32 * 1024};
			PRAGMA temp_store = MEMORY;
		`);
		return new Database(file, connection);
	} catch (error) {
		throw translate(error, file);
	}
}

/**
 * Opens a file to read it alone. Nothing in it is changed, and where no log lies beside it, nothing is made beside it
 * either. Throws a `StorageError` (`denied`) for a file that is missing, foreign, or of another version.
 */
export function openToLook(file: string, openAs: OpenAs): Database {
	refuseForeignLog(file, []);
	if (!statSync(file, { throwIfNoEntry: false })) throw new StorageError('denied', `There is no database at ${file}.`);
	// A file that others have open has a log. Without one, SQLite need not look for changes, and makes no files for that.
	const isAlone = !statSync(`${file}-wal`, { throwIfNoEntry: false });
	const address = pathToFileURL(file);
	if (isAlone) address.searchParams.set('immutable', '1');
	try {
		const connection = new DatabaseSync(address, { readOnly: true, timeout: LOCK_DEADLINE_MS });
		if (isNew(connection, file, openAs)) throw new StorageError('denied', `There is no database at ${file}.`);
		return new Database(file, connection);
	} catch (error) {
		throw translate(error, file);
	}
}

function makeDirectory(directory: string): void {
	try {
		makeWithParents(directory);
	} catch (error) {
		throw new StorageError('denied', `Can't create the data directory ${directory}.`, { cause: error });
	}
}

/** Not by `recursive`: Node would try for ever where the system says of a place that it is not there, as in `/proc`. */
function makeWithParents(directory: string): void {
	const parent = dirname(directory);
	if (isDirectory(directory) || parent === directory) return;
	makeWithParents(parent);
	try {
		mkdirSync(directory, { mode: 0o700 });
	} catch (error) {
		// Unless another process was first.
		if (!isDirectory(directory)) throw error;
	}
	syncDirectory(parent);
}

function isDirectory(path: string): boolean {
	try {
		return statSync(path).isDirectory();
	} catch {
		return false;
	}
}

function connect(file: string, openAs: OpenAs): DatabaseSync {
	refuseUnchanged(file, openAs);
	// SQLite waits briefly, and the writer goes on waiting without blocking: it takes in more for the next transaction.
	// Not defensive: `Separators` changes a table of FTS5's own.
	const connection = new DatabaseSync(file, { timeout: 20, defensive: false });
	try {
		isNew(connection, file, openAs);
		connection.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
		const mode = connection.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
		if (mode !== 'wal') {
			throw new StorageError('denied', `${file} is on a file system that doesn't support a write-ahead log.`);
		}
		// Measured with batches of 500 rows over 1,446 partitions: each batch touches hundreds of pages, so small pages
		// mean less to write, and a log of 128 MiB lets many versions of a page become one when it is moved over. A log of
		// 32 MiB made a quarter fewer rows a second; memory mapping made no difference to writes.
		// With a cache of 256 MiB, neither an import of 4,000,000 rows nor rows of random timelines in it were faster.
		// What is deleted or overwritten is filled with zeros: a text that was removed must not stay in the file. FAST would
		// leave pages that become free as they are.
		connection.exec(`
			PRAGMA secure_delete = ON;
			PRAGMA synchronous = FULL;
			PRAGMA cache_size = ${-32 * 1024};
			PRAGMA wal_autocheckpoint = ${LOG_PAGES};
			PRAGMA journal_size_limit = ${LOG_PAGES * PAGE_BYTES};
			PRAGMA temp_store = MEMORY;
			PRAGMA foreign_keys = OFF;
		`);
		makeSchema(connection, openAs);
		return connection;
	} catch (error) {
		connection.close();
		throw error;
	}
}

/** On a connection that only reads: another one moves the log of a killed process into the file when it is closed. */
function refuseUnchanged(file: string, openAs: OpenAs): void {
	const connection = new DatabaseSync(file, { readOnly: true, timeout: 20 });
	try {
		isNew(connection, file, openAs);
	} catch (error) {
		// The connection that writes finds all else.
		if (error instanceof StorageError) throw error;
	} finally {
		connection.close();
	}
}

/** Whether the file has no table yet. Throws a `StorageError` (`denied`) for one that is foreign, or of another schema. */
function isNew(connection: DatabaseSync, file: string, openAs: OpenAs): boolean {
	const application = Number(connection.prepare('PRAGMA application_id').get()?.application_id);
	const tables = Number(connection.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n);
	if (tables === 0) return true;
	if (application !== APPLICATION_ID) throw new StorageError('denied', `${file} isn't a Tideline database.`);
	refuseSchema(schemaOf(connection), file, openAs);
	return false;
}
