/**
 * `npm run bench -- peers`: the same work done by PostgreSQL and by Redis, each as its experts would do it. The figures
 * that we lose stand first.
 */
import { interleaved, type Runs, ratioOf, runsOf } from './measure/interleave.ts';
import { percentile } from './measure/statistics.ts';
import { type Peer, postOf, type Work } from './peers/peer.ts';
import { postgresPeer, startPostgres } from './peers/postgres.ts';
import { redisPeer, startRedis } from './peers/redis.ts';
import { tidelinePeer } from './peers/tideline.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { type Figure, newReport, publish } from './report/report.ts';

const PAGE = 250;
/** Posts under way at once while the rate is measured. */
const POSTS_AT_ONCE = 16;

const options = readOptions();
/** The last one is also measured post by post and read. */
const works: Work[] = options.quick
	? [10, 50].map((readers) => ({ readers, posters: 10, events: 260 }))
	: [
			{ readers: 10, posters: 100, events: 3_000 },
			{ readers: 100, posters: 100, events: 1_000 },
			{ readers: 1_000, posters: 100, events: 300 },
		];
const singles = options.quick ? 5 : 40;
const reads = options.quick ? 50 : 500;

/** The measured figures, by name: each is taken in every run. */
const METRICS = {
	'deliveries/s': { words: `deliveries/s, ${POSTS_AT_ONCE} posts at once`, better: 'more' },
	alone: { words: 'one post alone until all can read it, p50', better: 'less' },
	p50: { words: 'first page of 250, p50', better: 'less' },
	p99: { words: 'first page of 250, p99', better: 'less' },
} as const;
type Metric = keyof typeof METRICS;

const report = newReport('peers', options);
report.packages = ['pg', 'ioredis'];
await withFolder(async (folder) => {
	const postgres = await startPostgres(folder);
	const redis = await startRedis(folder);
	report.versions = { postgres: postgres.version, redis: redis.version };
	const ours = tidelinePeer(folder);
	const others = [
		...(['on write', 'on read'] as const).flatMap((kind) =>
			[true, false].map((durable) => postgresPeer(postgres, kind, durable)),
		),
		...(['always', 'everysec', 'no'] as const).map((appendfsync) => redisPeer(redis, appendfsync)),
	];
	try {
		const compared: Compared[] = [];
		for (const work of works) compared.push(...(await compareAll(work, ours, others)));
		report.figures.push(...compared.toSorted((a, b) => a.gain - b.gain).map(({ figure }) => figure));
	} finally {
		await ours.close();
		await Promise.all([postgres.stop(), redis.stop()]);
	}
});
publish(report);

/** `gain`: how many times better we are; below 1 we lose. */
type Compared = { figure: Figure; gain: number };

async function compareAll(work: Work, ours: Peer, others: readonly Peer[]): Promise<Compared[]> {
	const measured = new Map<string, Kept>();
	const sides = Object.fromEntries(
		[ours, ...others].map((peer) => {
			const kept: Kept = { alone: [], p50: [], p99: [] };
			measured.set(labelOf(peer), kept);
			return [labelOf(peer), (run: number) => measure(peer, work, run, kept)];
		}),
	);
	const name = `${work.readers} readers × ${work.events} events of ${work.posters} posters`;
	const rates = await interleaved(name, options.runs, sides);
	const runsFor = (peer: Peer, metric: Metric): Runs => {
		const label = labelOf(peer);
		if (metric === 'deliveries/s') return rates[label] as Runs;
		return runsOf(measured.get(label)?.[metric] ?? []);
	};
	const metrics: Metric[] = work === works.at(-1) ? (Object.keys(METRICS) as Metric[]) : ['deliveries/s'];
	return others.flatMap((peer) =>
		metrics.map((metric) => compare(metric, work, peer, runsFor(ours, metric), runsFor(peer, metric))),
	);
}

type Kept = Record<'alone' | 'p50' | 'p99', number[]>;

/** Posts, verifies and reads; resolves to deliveries per second. */
async function measure(peer: Peer, work: Work, run: number, kept: Kept): Promise<number> {
	await peer.begin(work);
	let next = 0;
	const postOn = async () => {
		for (let number = next++; number < work.events; number = next++) await peer.post(postOf(work, number));
	};
	const started = performance.now();
	await Promise.all(Array.from({ length: POSTS_AT_ONCE }, postOn));
	const took = performance.now() - started;

	const alone: number[] = [];
	for (let number = work.events; number < work.events + singles; number++) {
		const from = performance.now();
		await peer.post(postOf(work, number));
		alone.push(performance.now() - from);
	}
	await verify(peer, work);
	const pages: number[] = [];
	for (let read = 0; read < reads; read++) {
		const from = performance.now();
		await peer.firstPage((read * 7_919) % work.readers, PAGE);
		pages.push(performance.now() - from);
	}
	if (run > 0) {
		kept.alone.push(percentile(alone, 0.5));
		kept.p50.push(percentile(pages, 0.5));
		kept.p99.push(percentile(pages, 0.99));
	}
	return (work.readers * work.events * 1_000) / took;
}

/** Throws unless every reader has every event, or as many as the peer keeps, and some readers' first pages are the newest 250, the last ones in order. */
async function verify(peer: Peer, work: Work): Promise<void> {
	const events = work.events + singles;
	const count = await peer.deliveries();
	const expected = work.readers * Math.min(events, peer.keeps ?? events);
	if (count !== expected) throw new Error(`${labelOf(peer)} has ${count} deliveries, not ${expected}.`);
	const texts = new Set(Array.from({ length: events }, (_, number) => postOf(work, number).text));
	for (let spot = 0; spot < 20; spot++) {
		const reader = (spot * 7_919) % work.readers;
		const page = await peer.firstPage(reader, PAGE);
		const inOrder = page.slice(0, singles).every((text, index) => text === postOf(work, events - 1 - index).text);
		if (page.length !== PAGE || new Set(page).size !== PAGE || !page.every((text) => texts.has(text)) || !inOrder)
			throw new Error(`${labelOf(peer)}: the first page of reader ${reader} is not the newest ${PAGE} events.`);
	}
}

function compare(metric: Metric, work: Work, peer: Peer, ours: Runs, theirs: Runs): Compared {
	const { words, better } = METRICS[metric];
	const of = metric === 'deliveries/s' || metric === 'alone' ? `, ${work.readers.toLocaleString('en')} followers` : '';
	const ratio = ratioOf(ours, theirs);
	const gain = better === 'more' ? ratio : 1 / ratio;
	return {
		gain,
		figure: {
			figure: `${gain < 1 ? 'WE LOSE' : 'we win'}: ${words}${of}; ${labelOf(peer)}`,
			unit: metric === 'deliveries/s' ? metric : 'ms',
			value: ours.median,
			against: theirs.median,
			ratio,
			note: peer.name.endsWith('on read') ? onRead(metric, work) : undefined,
			runs: { ours: ours.runs, theirs: theirs.runs },
		},
	};
}

/** Notes the circumstance that flatters a feed which is put together when it is read. */
function onRead(metric: Metric, work: Work): string {
	if (metric === 'deliveries/s' || metric === 'alone') return 'it copies nothing, and pays at each read';
	const each = Math.round((work.events + singles) / work.posters);
	return `here with about ${each} events a poster; of long histories it reads up to ${PAGE} each`;
}

function labelOf({ name, durability }: Peer): string {
	return `${name} (${durability})`;
}
