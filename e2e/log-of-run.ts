import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOGS } from '../scripts/test/e2e-settings.ts';

/** The lines of the logs of all servers of this run. */
export async function logOfRun(): Promise<string[]> {
	const files = await readdir(LOGS);
	const logs = await Promise.all(files.map((file) => readFile(join(LOGS, file), 'utf8')));
	return logs.flatMap((log) => log.split('\n').filter(Boolean));
}
