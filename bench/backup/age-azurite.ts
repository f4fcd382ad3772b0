/** Age of the backup on Azurite, which `tideline work` keeps while another process posts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBlobFiles } from '../../src/storage/azure/files/blob-files.ts';
import { openAzureStore } from '../../src/storage/azure/store.ts';
import { startAzurite } from '../../src/testing/azurite.ts';
import type { Options } from '../report/options.ts';
import { root, withFolder } from '../report/places.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { TIDELINE_COMMAND } from '../tideline/command.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { startTideline, type Tideline } from '../tideline/start-tideline.ts';
import { addAges, agesWhile } from './age.ts';
import { newestMoment } from './newest-moment.ts';

const POSTERS = 16;
/** To a hundred, they would be more deliveries than Azurite takes. */
const FOLLOWERS = 10;
const POSTS_A_SECOND = 20;
const SECONDS = { whole: 90, quick: 5 };
const CONTAINER = 'backup';

export async function ageOnAzurite(report: Report, { quick, runs }: Options): Promise<void> {
	await withFolder(async (folder) => {
		const azurite = await startAzurite({ folder: join(folder, 'azurite'), blobs: true });
		const { connectionString } = azurite;
		const store = openAzureStore({ connectionStrings: [connectionString], prefix: 'bench' });
		await store.open();
		const tideline = startTideline(store);
		const posters = await Promise.all(Array.from({ length: POSTERS }, (_, index) => tideline.person(`poster${index}`)));
		for (const poster of posters) await makeFollowers(store, poster, readers(FOLLOWERS));
		const worker = startWorker(connectionString);
		try {
			const files = openBlobFiles({ connectionString }, CONTAINER);
			say('waiting for the first moment');
			while (!(await newestMoment(files))) await sleep(100);
			const ages: number[][] = [];
			for (let run = 1; run <= Math.min(runs, 3); run++) {
				say(`Azurite, ${POSTS_A_SECOND} posts a second: run ${run}`);
				ages.push(await agesWhile(files, postAll(tideline, posters, quick ? SECONDS.quick : SECONDS.whole)));
			}
			addAges(report, `Azurite: ${POSTS_A_SECOND} posts/s to ${FOLLOWERS} followers each`, ages, 60);
		} finally {
			await worker.stop();
			await tideline.close();
			await azurite.stop();
		}
	});
}

async function postAll(tideline: Tideline, posters: readonly string[], seconds: number): Promise<void> {
	const started = performance.now();
	const underWay: Promise<unknown>[] = [];
	for (let index = 0; index < POSTS_A_SECOND * seconds; index++) {
		await sleep(Math.max(0, started + (1_000 * index) / POSTS_A_SECOND - performance.now()));
		underWay.push(tideline.post(posters[index % posters.length] as string, FOLLOWERS, `The tide is out, ${index}`));
	}
	await Promise.all(underWay);
}

/** The worker as an operator starts it. */
function startWorker(connectionString: string) {
	const child = spawn(process.execPath, [...TIDELINE_COMMAND, 'work'], {
		cwd: root,
		env: {
			...process.env,
			STORE: 'azure',
			AZURE_STORAGE_CONNECTION_STRING: connectionString,
			AUTH_SECRET: 'x'.repeat(32),
			TABLE_PREFIX: 'bench',
			BACKUP_TO: CONTAINER,
			BACKUP_CONNECTION_STRING: connectionString,
		},
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const kill = () => child.kill('SIGKILL');
	process.prependListener('exit', kill);
	return {
		async stop() {
			process.off('exit', kill);
			const ended = once(child, 'exit');
			child.kill('SIGTERM');
			await ended;
		},
	};
}
