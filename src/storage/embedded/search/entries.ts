/** Keeps the full-text index in step with the rows of documents. Only inside the writer's transaction. */
import { type DocumentRow, documentRowOf, searchKeys } from '../../rows/search.ts';
import type { Database } from '../file/database.ts';
import type { Shapes } from '../file/shapes.ts';
import { firstNumberOf, numberBehind, numbersOf } from './document-numbers.ts';
import { Separators } from './separators.ts';
import { termsOf } from './terms.ts';

const COLUMNS = 'coalesce(rows.shape, contents.shape), rows.body, contents.body';

const sql = {
	table: "SELECT 1 FROM names WHERE id = ? AND name LIKE '%search'",
	document: `SELECT ${COLUMNS} FROM rows LEFT JOIN contents ON contents.id = content WHERE partition = ? AND row = ?`,
	take: 'INSERT INTO searchDocuments (number, partition, row, poster) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
	find: `SELECT CAST(number AS TEXT) FROM searchDocuments
		WHERE number >= ? AND number < ? AND partition = ? AND row = ?`,
	leave: 'DELETE FROM searchDocuments WHERE number = ?',
	wait: 'INSERT INTO searchWaiting (number) VALUES (?)',
	waitNoMore: 'DELETE FROM searchWaiting WHERE number = ?',
	waiting: `SELECT CAST(searchWaiting.number AS TEXT), searchDocuments.row, ${COLUMNS}
		FROM searchWaiting CROSS JOIN searchDocuments ON searchDocuments.number = searchWaiting.number
		CROSS JOIN rows ON rows.partition = searchDocuments.partition AND rows.row = searchDocuments.row
		LEFT JOIN contents ON contents.id = rows.content ORDER BY searchWaiting.number LIMIT ?`,
	waitedUpTo: 'DELETE FROM searchWaiting WHERE number <= ?',
	enter: 'INSERT INTO searchTerms (rowid, terms) VALUES (?, ?)',
	remove: "INSERT INTO searchTerms (searchTerms, rowid, terms) VALUES ('delete', ?, ?)",
};

/** A row as it is stored. */
export type Columns = [shape: number, body: string | number, content: string | null];

export class SearchEntries {
	readonly #database: Database;
	readonly #shapes: Shapes;
	readonly #separators: Separators;
	readonly #tables = new Map<number, boolean>();
	#waiting = Number.POSITIVE_INFINITY;
	#ownAreWaiting = false;

	constructor(database: Database, shapes: Shapes) {
		this.#database = database;
		this.#shapes = shapes;
		this.#separators = new Separators(database);
	}

	/** Documents that wait to be entered. Infinite while that is unknown: an earlier process may have left some. */
	get waiting(): number {
		return this.#waiting;
	}

	/** Documents may wait that this process wrote. */
	get ownAreWaiting(): boolean {
		return this.#ownAreWaiting;
	}

	/** Whether a row of a table is a document. */
	isDocument(name: number, row: string): boolean {
		if (!searchKeys.isDocument(row)) return false;
		let isOfSearch = this.#tables.get(name);
		if (isOfSearch === undefined) {
			isOfSearch = this.#database.statement(sql.table).get(name) !== undefined;
			this.#tables.set(name, isOfSearch);
		}
		return isOfSearch;
	}

	/** The row as it is. Undefined when it is not there. */
	read(partition: number, row: string): DocumentRow | undefined {
		const found = this.#database.statement(sql.document).get(partition, row) as unknown as Columns | undefined;
		return found && this.#decode(row, found);
	}

	/** The row was written, and is so. Its terms are entered a moment later, with those of others: see `enterSome`. */
	added(partition: number, row: string, [shape, body, content]: Columns): void {
		const { removed, poster } = this.#shapes.decode(shape, body, content);
		if (removed) return;
		for (const number of numbersOf(searchKeys.eventOfDocument(row))) {
			if (this.#database.statement(sql.take).run(number, partition, row, String(poster)).changes === 0) continue;
			this.#database.statement(sql.wait).run(number);
			this.#waiting += 1;
			this.#ownAreWaiting = true;
			return;
		}
	}

	/** The row was replaced or deleted that was so. True when words of it were in the index, which are gone now. */
	removed(partition: number, row: string, before: DocumentRow): boolean {
		if (before.removed) return false;
		const id = searchKeys.eventOfDocument(row);
		const found = this.#database.statement(sql.find).get(firstNumberOf(id), numberBehind(id), partition, row);
		if (!found) return false;
		const number = BigInt((found as unknown as [string])[0]);
		this.#database.statement(sql.leave).run(number);
		if (this.#database.statement(sql.waitNoMore).run(number).changes > 0) return false;
		const terms = termsOf(before.document);
		this.#database.statement(sql.remove).run(number, terms.join(' '));
		this.#separators.forget(terms);
		return true;
	}

	/** Enters up to so many documents that wait, the newest first. False when none waits any more. */
	enterSome(count: number): boolean {
		const found = this.#database.statement(sql.waiting).all(count) as unknown as [
			number: string,
			row: string,
			...Columns,
		][];
		// In ascending order: FTS5 writes what comes in another one to a tree of its own.
		for (const [number, row, ...columns] of found) {
			const document = this.#decode(row, columns);
			if (document.removed) continue;
			this.#database.statement(sql.enter).run(BigInt(number), termsOf(document.document).join(' '));
		}
		const last = found.at(-1);
		if (last) this.#database.statement(sql.waitedUpTo).run(BigInt(last[0]));
		this.#waiting = found.length < count ? 0 : Number.POSITIVE_INFINITY;
		this.#ownAreWaiting &&= this.#waiting > 0;
		return this.#waiting > 0;
	}

	/** A transaction was undone: what waited before may wait again. */
	forget(): void {
		this.#tables.clear();
		this.#waiting = Number.POSITIVE_INFINITY;
	}

	#decode(row: string, [shape, body, content]: Columns): DocumentRow {
		return documentRowOf({ partition: '', row, etag: '', properties: this.#shapes.decode(shape, body, content) });
	}
}
