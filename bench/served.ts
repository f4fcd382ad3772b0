/**
 * `npm run bench -- served`: timeline pages of 250 from the web server of the production build, over 16 connections, beside
 * the same pages from plain Node with Redis; and how long a page takes while events are delivered to 100,000 followers.
 */
import type { SubjectId } from '../src/contract/subject/subject.ts';
import { issueToken } from '../src/domain/token/issue-token.ts';
import { type EmbeddedStore, openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { OPERATOR } from '../src/testing/world.ts';
import { interleaved, ratioOf } from './measure/interleave.ts';
import { percentile, rounded } from './measure/statistics.ts';
import { startRedis } from './peers/redis.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { besideDeliveries } from './served/beside-deliveries.ts';
import { type Page, readPages } from './served/read-pages.ts';
import { keepPages, startPlainNode } from './served/start-plain-node.ts';
import { fillTimelines } from './tideline/fill-timelines.ts';
import { makeFollowers, readers } from './tideline/followers.ts';
import { PREFIX, startServer } from './tideline/start-server.ts';
import { startTideline } from './tideline/start-tideline.ts';

const READERS = 16;
/** Events of each timeline. */
const LENGTH = 1_000;
/** Rate limits so high that no call is refused; each is counted all the same. */
const RATE_LIMITS = 'events 1000000/60, calls 1000000/60';

const options = readOptions();
const report = newReport('served', options);
report.packages = ['next', 'ioredis'];
const pages = options.quick ? 160 : 4_000;
const followers = Math.min(options.quick ? 1_000 : 100_000, options.followers);

await withFolder(async (folder) => {
	const { store, asked, large } = await prepare(folder);
	const redis = await startRedis(folder);
	report.versions = { redis: redis.version };
	const site = await startServer(folder, { settings: { RATE_LIMITS } });
	const plain = await startPlainNode(redis);
	try {
		const ours = asked.map(({ token }): Page => ({ path: '/api/v1/timeline?limit=250', token }));
		const theirs = await keepPages(redis, site.origin, ours);
		const p99s: Record<string, number[]> = { ours: [], theirs: [] };
		const side = (name: string, origin: string, those: Page[]) => async (run: number) => {
			const { rate, took } = await readPages(origin, those, pages);
			if (run > 0) p99s[name]?.push(rounded(percentile(took, 0.99)));
			return rate;
		};
		const rates = await interleaved('pages of 250', options.runs, {
			ours: side('ours', site.origin, ours),
			theirs: side('theirs', plain.origin, theirs),
		});
		const ratio = ratioOf(rates.ours, rates.theirs);
		const note = 'against plain Node with Redis, the same bytes';
		report.figures.push(
			{
				figure: `timeline page of 250 over HTTP, ${READERS} connections`,
				unit: 'requests/s',
				value: rates.ours.median,
				against: rates.theirs.median,
				ratio,
				target: '≥ 0.5',
				holds: ratio >= 0.5,
				note,
				runs: { ours: rates.ours.runs, theirs: rates.theirs.runs },
			},
			{
				figure: `timeline page of 250 over HTTP, ${READERS} connections, p99`,
				unit: 'ms',
				value: percentile(p99s.ours ?? [], 0.5),
				against: percentile(p99s.theirs ?? [], 0.5),
				note,
				runs: p99s,
			},
		);
		await besideDeliveries(report, options, { site, store, page: ours[0] as Page, large, followers });
	} finally {
		await plain.stop();
		await redis.stop();
		await site.stop();
		await store.close();
	}
});
publish(report);

type Prepared = {
	store: EmbeddedStore;
	asked: { subject: SubjectId; token: string }[];
	/** A subject with very many followers. */
	large: { subject: SubjectId; token: string };
};

/** Readers with full timelines, and somebody with many followers, each with a token. */
async function prepare(folder: string): Promise<Prepared> {
	const open = async () => {
		const secret = async () => 'a secret of the bench alone';
		const store = openEmbeddedStore({ dataDir: folder, prefix: PREFIX, secret });
		await store.open();
		return store;
	};
	const store = await open();
	const tideline = startTideline(store);
	const withToken = async (name: string) => {
		const subject = await tideline.person(name);
		const { token } = await issueToken(
			{ domain: tideline.domain, principal: OPERATOR },
			{ subject, name: 'bench', scopes: ['events:write', 'timeline:read'], service: false },
		);
		return { subject, token };
	};
	const asked: Prepared['asked'] = [];
	for (let number = 0; number < READERS; number++) asked.push(await withToken(`page-reader${number}`));
	const large = await withToken('large');
	await tideline.settled();
	await tideline.close();

	const again = await open();
	say(`filling the timelines of ${READERS} readers`);
	await fillTimelines(
		again,
		asked.map(({ subject }) => subject),
		LENGTH,
	);
	// The first reader follows, so that its own timeline is written to as well.
	await makeFollowers(again, large.subject, [asked[0]?.subject as SubjectId, ...readers(followers - 1)]);
	return { store: again, asked, large };
}
