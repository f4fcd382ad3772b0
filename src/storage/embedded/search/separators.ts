import type { Database } from '../file/database.ts';

/** FTS5's own index of its pages: the beginning of the first term on each page of each tree. */
const sql = {
	tree: 'SELECT min(segid) FROM searchTerms_idx WHERE segid > ?',
	at: 'SELECT term FROM searchTerms_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1',
	behind: 'SELECT term FROM searchTerms_idx WHERE segid = ? AND term > ? ORDER BY term LIMIT 1',
	replace: 'UPDATE searchTerms_idx SET term = ? WHERE segid = ? AND term = ?',
	delete: 'DELETE FROM searchTerms_idx WHERE segid = ? AND term = ?',
	/** The first term from a text on. It also writes what is left to write. */
	term: 'SELECT term FROM searchVocabulary WHERE term >= ? LIMIT 1',
};

/** First character of the terms of each index, and their length there: whole, or a beginning. */
const INDEXES = [
	{ mark: '0', length: Number.POSITIVE_INFINITY },
	{ mark: '1', length: 2 },
	{ mark: '2', length: 3 },
];

/**
 * Takes terms out of FTS5's index of its pages, where `secure-delete` leaves them: of 4,000 removed words, 13 could be
 * read in the file. A separator has to be greater than all terms of the page before it and no greater than the first
 * term of its own. One that begins a removed term, and no term that is left, becomes the next term that there is.
 */
export class Separators {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Only inside the transaction that removed a document with these terms. */
	forget(terms: readonly string[]): void {
		this.#nextTerm('');
		const trees = this.#trees();
		for (const { mark, length } of INDEXES) {
			const beginnings = new Set(terms.map((term) => (length < term.length ? beginOf(term, length) : term)));
			for (const term of beginnings) for (const tree of trees) this.#forgetIn(tree, mark, length, term);
		}
	}

	#forgetIn(tree: number, mark: string, length: number, term: string): void {
		const found = this.#separator(sql.at, tree, Buffer.from(mark + term));
		const text = found?.toString().slice(1);
		if (!found || !text || found[0] !== mark.charCodeAt(0) || !term.startsWith(text)) return;
		const next = this.#nextTerm(text);
		if (next?.startsWith(text)) return;
		// Behind all terms of this index are those of the next one.
		const replacement = Buffer.from(
			next === undefined ? String.fromCharCode(mark.charCodeAt(0) + 1) : mark + beginOf(next, length),
		);
		const behind = this.#separator(sql.behind, tree, found);
		// Then no term begins on this page any more.
		if (behind && Buffer.compare(behind, replacement) <= 0) this.#database.statement(sql.delete).run(tree, found);
		else this.#database.statement(sql.replace).run(replacement, tree, found);
	}

	#separator(text: string, tree: number, term: Buffer): Buffer | undefined {
		const found = this.#database.statement(text).get(tree, term) as unknown as [Uint8Array] | undefined;
		return found && Buffer.from(found[0]);
	}

	#nextTerm(from: string): string | undefined {
		const found = this.#database.statement(sql.term).get(from) as unknown as [string] | undefined;
		return found?.[0];
	}

	#trees(): number[] {
		const trees: number[] = [];
		for (let last = -1; ; ) {
			const [next] = this.#database.statement(sql.tree).get(last) as unknown as [number | null];
			if (next === null) return trees;
			trees.push(next);
			last = next;
		}
	}
}

/** So many characters of a text. */
const beginOf = (text: string, length: number) =>
	Number.isFinite(length)
		? Array.from(text.slice(0, 2 * length))
				.slice(0, length)
				.join('')
		: text;
