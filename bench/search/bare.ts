import { DatabaseSync } from 'node:sqlite';

const ROWS_A_TRANSACTION = 5_000;

/** FTS5 and nothing else: the same words, newest first, its texts as rows of its own. */
export function openBare(file: string) {
	const database = new DatabaseSync(file);
	database.exec(`
		PRAGMA journal_mode = WAL;
		PRAGMA synchronous = NORMAL;
		PRAGMA cache_size = ${-32 * 1024};
		PRAGMA mmap_size = ${2 ** 31};
		CREATE VIRTUAL TABLE texts USING fts5(text, tokenize="ascii tokenchars '_'");
	`);
	const insert = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
	const find = database.prepare('SELECT rowid, text FROM texts WHERE texts MATCH ? ORDER BY rowid LIMIT ?');
	return {
		/** Texts by their number; the greatest number is the newest. */
		fill(count: number, textOf: (number: number) => string) {
			for (let end = 0; end < count; end += ROWS_A_TRANSACTION) {
				database.exec('BEGIN');
				// Ascending rowids are newest first, and quickest in ascending order.
				for (let number = Math.min(count, end + ROWS_A_TRANSACTION) - 1; number >= end; number--)
					insert.run(count - number, textOf(number));
				database.exec('COMMIT');
			}
		},
		find: (words: readonly string[], limit: number) =>
			find.all(words.map((word) => `"${word}"`).join(' '), limit).length,
		close: () => database.close(),
	};
}
