/** For tests: what is wrong with the contents of a file. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Bundles } from './file/bundles.ts';
import { Database } from './file/database.ts';

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
		for (const { content, rows } of bundledRows(database))
			if (rows > 0) counted.set(content, (counted.get(content) ?? 0) + rows);
		const uses = new Map(database.statement('SELECT id, uses FROM contents').all() as unknown as [number, number][]);
		return [...new Set([...counted.keys(), ...uses.keys()])]
			.filter((id) => counted.get(id) !== uses.get(id))
			.map((id) => `content ${id} has ${counted.get(id)} rows and counts ${uses.get(id)}`);
	} finally {
		database.close();
	}
}

/** Counts the rows that each bundle still holds. */
function bundledRows(database: Database): { content: number; rows: number }[] {
	const bundles = new Bundles(database);
	bundles.catchUp();
	return bundles.upTo(Number.POSITIVE_INFINITY).map((bundle) => ({
		content: bundle.content,
		rows: bundle.partitions.filter((partition) => bundles.indexIn(bundle, partition) !== -1).length,
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
