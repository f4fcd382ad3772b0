/** For tests: what is wrong with the contents of a file. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Database } from './file/database.ts';
import { SharedRows } from './file/shared-rows.ts';

/** A sentence for each content whose count is wrong, that no row uses, or that a row names and that is missing. */
export function contentFlaws(dataDir: string): string[] {
	const file = join(dataDir, 'tideline.db');
	const database = new Database(file, new DatabaseSync(file, { readOnly: true, timeout: 60_000 }));
	try {
		// One moment: others may write meanwhile.
		database.exec('BEGIN');
		const counted = new Map(
			database
				.statement('SELECT content, count(*) FROM rows WHERE content IS NOT NULL GROUP BY content')
				.all() as unknown as [number, number][],
		);
		for (const { content, rows } of unmovedRows(database))
			if (rows > 0) counted.set(content, (counted.get(content) ?? 0) + rows);
		const uses = new Map(database.statement('SELECT id, uses FROM contents').all() as unknown as [number, number][]);
		return [...new Set([...counted.keys(), ...uses.keys()])]
			.filter((id) => counted.get(id) !== uses.get(id))
			.map((id) => `content ${id} has ${counted.get(id)} rows and counts ${uses.get(id)}`);
	} finally {
		database.close();
	}
}

/** Counts the rows that each shared row still holds. */
function unmovedRows(database: Database): { content: number; rows: number }[] {
	const sharedRows = new SharedRows(database);
	sharedRows.catchUp();
	return sharedRows.upTo(Number.POSITIVE_INFINITY).map((sharedRow) => ({
		content: sharedRow.content,
		rows: sharedRow.partitions.filter((partition) => sharedRows.indexIn(sharedRow, partition) !== -1).length,
	}));
}

export function contentCount(dataDir: string): number {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true, timeout: 60_000 });
	try {
		return Number(database.prepare('SELECT count(*) AS count FROM contents').get()?.count);
	} finally {
		database.close();
	}
}
