/** Age of the backup of the real server on the embedded store, which keeps it in its thread for deliveries. */
import { join } from 'node:path';
import { FolderFiles } from '../../src/storage/embedded/files/folder-files.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { signInAs } from '../posts/sign-in.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { PREFIX, startServer } from '../tideline/start-server.ts';
import { addAges, agesWhile } from './age.ts';
import { RATE_LIMITS, startPosting } from './posting.ts';

const POSTERS = 16;
const FOLLOWERS = 100;
const POSTS_A_SECOND = 200;
const SECONDS = { whole: 30, quick: 3 };

export async function ageOnEmbedded(report: Report, { runs, quick }: Options): Promise<void> {
	await withFolder(async (folder) => {
		const [dataDir, place] = [join(folder, 'data'), join(folder, 'backup')];
		const names = Array.from({ length: POSTERS }, (_, index) => `poster${index}`);
		const store = openEmbeddedStore({ dataDir, prefix: PREFIX });
		await store.open();
		for (const name of names) await makeFollowers(store, `dev-${name}`, readers(FOLLOWERS));
		await store.close();
		const site = await startServer(dataDir, { settings: { RATE_LIMITS, BACKUP_TO: place } });
		const posting = startPosting();
		try {
			const posters = await Promise.all(names.map((name) => signInAs(site.origin, name)));
			const posts = POSTS_A_SECOND * (quick ? SECONDS.quick : SECONDS.whole);
			const load = { origin: site.origin, posters, atOnce: POSTERS, posts, rate: POSTS_A_SECOND };
			const ages: number[][] = [];
			for (let run = 0; run <= runs; run++) {
				say(`${POSTS_A_SECOND} posts a second: ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
				const found = await agesWhile(new FolderFiles({ folder: place }), posting.post(load));
				if (run > 0) ages.push(found);
			}
			addAges(report, `${POSTS_A_SECOND} posts/s to ${FOLLOWERS} followers each`, ages, 2);
		} finally {
			posting.end();
			await site.stop();
		}
	});
}
