import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { storedTableName } from '../../src/storage/names.ts';

/** Milliseconds. */
const LOOK_EVERY = 50;

/** Resolves to the bytes of an embedded store that is open, once its shared rows are moved and its log is empty. */
export async function bytesOnceMoved(dataDir: string): Promise<number> {
	const file = join(dataDir, 'tideline.db');
	const database = new DatabaseSync(file, { readOnly: true });
	try {
		const left = () => Number(database.prepare('SELECT count(*) AS count FROM sharedRows').get()?.count);
		while (left() > 0 || statSync(`${file}-wal`).size > 0) await sleep(LOOK_EVERY);
		return statSync(file).size;
	} finally {
		database.close();
	}
}

/** Resolves once the shared rows of an embedded store that is open are moved. */
export async function sharedRowsMoved(dataDir: string): Promise<void> {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true });
	try {
		while (Number(database.prepare('SELECT count(*) AS count FROM sharedRows').get()?.count) > 0)
			await sleep(LOOK_EVERY);
	} finally {
		database.close();
	}
}

/** Rows of all timelines of an embedded store whose shared rows are moved. */
export function timelineRows(dataDir: string, prefix: string): number {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true });
	try {
		const count = database.prepare(`SELECT count(*) AS count FROM rows WHERE partition IN
			(SELECT id FROM partitions WHERE name = (SELECT id FROM names WHERE name = ?))`);
		return Number(count.get(storedTableName(prefix, 'timelines'))?.count);
	} finally {
		database.close();
	}
}

/** Lets an embedded store that nobody has open move its shared rows. */
export async function moveSharedRows(dataDir: string, prefix: string): Promise<void> {
	const store = openEmbeddedStore({ dataDir, prefix });
	await store.open();
	await bytesOnceMoved(dataDir);
	await store.close();
}
