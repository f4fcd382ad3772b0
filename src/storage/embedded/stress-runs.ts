/** Stress tests on one machine: each has a folder of its own inside DATA_DIR, on the same disk, with a record in it. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../port.ts';
import { isRunId, type StressRun, unrecordedRun } from '../stress-run.ts';
import { fileIn } from './file/database.ts';
import { openEmbeddedStore } from './store.ts';

const FOLDER = 'stress-';
const RECORD = 'run.json';

export const runFolder = (dataDir: string, id: string): string => join(dataDir, FOLDER + id);

/** Whether any ledger is there. A file that cannot be read as a store is somebody's data, too. */
export async function holdsLedgers(dataDir: string, prefix: string): Promise<boolean> {
	if (!(await exists(fileIn(dataDir)))) return false;
	const store = openEmbeddedStore({ dataDir, prefix, isReadOnly: true });
	try {
		await store.open();
		for await (const _ of store.tables.ledger.partitions()) return true;
		return false;
	} catch (error) {
		if (error instanceof StorageError) return true;
		throw error;
	} finally {
		await store.close();
	}
}

export async function recordRun(dataDir: string, run: StressRun): Promise<void> {
	const folder = runFolder(dataDir, run.id);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await writeFile(join(folder, RECORD), JSON.stringify(run), { flush: true });
}

export async function listRuns(dataDir: string): Promise<StressRun[]> {
	const names = (await exists(dataDir)) ? await readdir(dataDir) : [];
	const ids = names.filter((name) => name.startsWith(FOLDER)).map((name) => name.slice(FOLDER.length));
	return Promise.all(ids.filter(isRunId).map(async (id) => (await readRecord(dataDir, id)) ?? unrecordedRun(id)));
}

/** Drops the folder of a run. */
export const dropRun = (dataDir: string, id: string): Promise<void> =>
	rm(runFolder(dataDir, id), { recursive: true, force: true });

/** A record that was cut off by a kill is none. */
async function readRecord(dataDir: string, id: string): Promise<StressRun | undefined> {
	try {
		return { ...(JSON.parse(await readFile(join(runFolder(dataDir, id), RECORD), 'utf8')) as StressRun), id };
	} catch {
		return undefined;
	}
}

async function exists(path: string): Promise<boolean> {
	return (await stat(path).catch(() => undefined)) !== undefined;
}
