/** Deliveries a second of posts over HTTP: to a server that keeps a backup, and to one that keeps none. */
import { join } from 'node:path';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { interleaved, ratioOf } from '../measure/interleave.ts';
import { type Poster, signInAs } from '../posts/sign-in.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { PREFIX, startServer } from '../tideline/start-server.ts';
import { type Posting, RATE_LIMITS, startPosting } from './posting.ts';

const POSTERS = 16;
const POSTS_AT_ONCE = 16;
/** Milliseconds between two looks for jobs that are left. */
const LOOK_EVERY = 20;

export async function fanOutBesideBackup(report: Report, { runs, quick }: Options): Promise<void> {
	const followers = quick ? 100 : 1_000;
	const posts = quick ? 64 : 800;
	await withFolder(async (folder) => {
		const posting = startPosting();
		const open = (name: string, settings: Record<string, string>) =>
			openSide(join(folder, name), followers, posting, posts, settings);
		const [ours, without] = [await open('ours', { BACKUP_TO: join(folder, 'backup') }), await open('without', {})];
		try {
			const name = `${posts} posts to ${followers.toLocaleString('en')} followers each`;
			const rates = await interleaved(name, runs, { ours: ours.run, without: without.run });
			const ratio = ratioOf(rates.ours, rates.without);
			report.figures.push({
				figure: `${name}, while the backup is kept`,
				unit: 'deliveries/s',
				value: rates.ours.median,
				against: rates.without.median,
				ratio,
				target: '≥ 0.95',
				holds: ratio >= 0.95,
				note: 'against a server without a backup',
				runs: { ours: rates.ours.runs, without: rates.without.runs },
			});
		} finally {
			posting.end();
			await ours.close();
			await without.close();
		}
	});
}

async function openSide(
	dataDir: string,
	followers: number,
	posting: Posting,
	posts: number,
	settings: Record<string, string>,
) {
	const store = openEmbeddedStore({ dataDir, prefix: PREFIX });
	await store.open();
	const names = Array.from({ length: POSTERS }, (_, index) => `poster${index}`);
	for (const name of names) await makeFollowers(store, `dev-${name}`, readers(followers));
	const site = await startServer(dataDir, { settings: { RATE_LIMITS, ...settings } });
	const posters: Poster[] = await Promise.all(names.map((name) => signInAs(site.origin, name)));
	return {
		async run(): Promise<number> {
			const started = performance.now();
			await posting.post({ origin: site.origin, posters, atOnce: POSTS_AT_ONCE, posts });
			while ((await store.queues.jobs.depth()) > 0) await sleep(LOOK_EVERY);
			return (posts * followers * 1_000) / (performance.now() - started);
		},
		async close() {
			await site.stop();
			await store.close();
		},
	};
}
