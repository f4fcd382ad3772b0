import { fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import type { Database } from './database.ts';
import { PAGE_BYTES } from './database.ts';

/** Pages that are looked at under one lock, and in one read. */
const PAGES_A_SWEEP = 16_384;
const PAGES_A_READ = 256;

/** From here on a page of another kind could begin as a page of a tree does: with a page's number whose first byte is one of these. */
const MOST_PAGES = 2 ** 24;

/** Bytes of a tree page's header, by its first byte (sqlite.org/fileformat2.html, "B-tree Pages"). */
const HEADERS = new Map([
	[2, 12],
	[5, 12],
	[10, 8],
	[13, 8],
]);
/** The first page begins with the header of the file. */
const FILE_HEADER = 100;

const ZEROS = Buffer.alloc(PAGE_BYTES);

/**
 * Fills with zeros what the pages of the file leave between their directory and their cells. `secure_delete` fills the
 * cells that go, but where SQLite rebuilds a page, copies of those that moved elsewhere stay in the room between: of
 * 8,986 rows that were removed, 29 could be read in the file.
 *
 * No connection reads these bytes. They are written beside SQLite, and safely so: the writers' lock is held and the log
 * is empty, so nobody else writes a page of the file meanwhile, neither a writer nor who moves the log over.
 */
export class Slack {
	readonly #database: Database;
	/** Never closed: with a file's handle, the locks go that all connections of the process have on it. */
	#handle: number | undefined;
	/** The page to go on with; undefined when there is nothing to do. */
	#next: number | undefined;
	#isDueAgain = false;

	constructor(database: Database) {
		this.#database = database;
	}

	/** A text was removed: the whole file is to be swept, from its beginning. */
	due(): void {
		if (this.#next === undefined) this.#next = 0;
		else this.#isDueAgain ||= this.#next > 0;
	}

	get isDue(): boolean {
		return this.#next !== undefined;
	}

	/** Sweeps some pages. False when others are at the file. Throws what storage throws. Not inside a transaction. */
	sweepSome(): boolean {
		const from = this.#next;
		if (from === undefined) return true;
		const { file } = this.#database;
		this.#database.exec('BEGIN IMMEDIATE');
		try {
			if (sizeOf(`${file}-wal`) > 0) return false;
			this.#handle ??= openSync(file, 'r+');
			const pages = Math.min(fstatSync(this.#handle).size / PAGE_BYTES, MOST_PAGES);
			const end = Math.min(pages, from + PAGES_A_SWEEP);
			const isChanged = sweep(this.#handle, from, end);
			// Others keep pages in memory as they were: a commit makes them read again.
			if (isChanged) this.#database.exec('UPDATE counter SET next = next + 1');
			this.#database.exec('COMMIT');
			if (isChanged) this.#database.exec('PRAGMA shrink_memory');
			this.#goOn(end, pages);
			return true;
		} finally {
			this.#database.rollback();
		}
	}

	#goOn(end: number, pages: number): void {
		this.#next = end;
		if (end < pages) return;
		this.#next = this.#isDueAgain ? 0 : undefined;
		this.#isDueAgain = false;
	}
}

function sizeOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Sweeps the pages from `from` to before `end`. True when one of them held something. */
function sweep(handle: number, from: number, end: number): boolean {
	const bytes = Buffer.alloc(PAGES_A_READ * PAGE_BYTES);
	let isChanged = false;
	for (let first = from; first < end; first += PAGES_A_READ) {
		const pages = Math.min(PAGES_A_READ, end - first);
		readSync(handle, bytes, 0, pages * PAGE_BYTES, first * PAGE_BYTES);
		for (let page = 0; page < pages; page++) {
			const start = page * PAGE_BYTES;
			const slack = slackOf(bytes.subarray(start, start + PAGE_BYTES), first + page === 0);
			if (!slack || bytes.compare(ZEROS, 0, slack.length, start + slack.from, start + slack.from + slack.length) === 0)
				continue;
			writeSync(handle, ZEROS, 0, slack.length, first * PAGE_BYTES + start + slack.from);
			isChanged = true;
		}
	}
	if (isChanged) fsyncSync(handle);
	return isChanged;
}

/** The room between the directory of a page and its cells; undefined where it is no page of a tree. */
function slackOf(page: Buffer, isFirst: boolean): { from: number; length: number } | undefined {
	const at = isFirst ? FILE_HEADER : 0;
	const header = HEADERS.get(page[at] ?? 0);
	if (header === undefined) return undefined;
	const from = at + header + 2 * page.readUInt16BE(at + 3);
	const cells = page.readUInt16BE(at + 5);
	return from < cells && cells <= PAGE_BYTES ? { from, length: cells - from } : undefined;
}
