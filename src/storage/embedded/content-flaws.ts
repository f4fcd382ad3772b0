/** For tests: what is wrong with the contents of a file. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A sentence for each content whose count is wrong, that no row uses, or that a row names and that is missing. */
export function contentFlaws(dataDir: string): string[] {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true, timeout: 60_000 });
	try {
		const found = database
			.prepare(
				`SELECT id, counted, uses
				FROM (SELECT content AS used, count(*) AS counted FROM rows WHERE content IS NOT NULL GROUP BY content)
				FULL JOIN contents ON id = used
				WHERE counted IS NOT uses`,
			)
			.all();
		return found.map(
			({ id, counted, uses }) => `content ${String(id)} has ${String(counted)} rows and counts ${String(uses)}`,
		);
	} finally {
		database.close();
	}
}

export function contentCount(dataDir: string): number {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true, timeout: 60_000 });
	try {
		return Number(database.prepare('SELECT count(*) AS count FROM contents').get()?.count);
	} finally {
		database.close();
	}
}
