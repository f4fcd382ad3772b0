/**
 * `npm run bench -- watch`: what it costs to be watched. A post to a server that keeps metrics, a log and traces, against
 * one that keeps nothing; and a scrape of a server that 10,000 subjects use.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { startOtlpCollector } from '../src/testing/otlp-collector.ts';
import { interleaved, ratioOf, runsOf } from './measure/interleave.ts';
import { median } from './measure/statistics.ts';
import { postAll } from './posts/post-all.ts';
import { type Poster, signInAs } from './posts/sign-in.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { makeFollowers, readers } from './tideline/followers.ts';
import { PREFIX, startServer } from './tideline/start-server.ts';
import { exceptionShare, heatMemory } from './watch/counters.ts';

const METRICS_TOKEN = 'metrics-of-a-bench';
const POSTS_AT_ONCE = 16;
const FOLLOWERS = 10;
const SIGN_INS_AT_ONCE = 16;
const SCRAPES = 40;
/** Nothing is refused, and each call is counted. */
const RATE_LIMITS = 'posts 1000000/60 1000000/3600, changes 1000000/60, reads 1000000/60, signins 1000000/60';

const options = readOptions();
const report = newReport('watch', options);
report.packages = ['pino', 'prom-client', '@opentelemetry/sdk-trace'];
const posts = options.quick ? 160 : 3_000;
const subjects = options.quick ? 50 : 10_000;

await costOfPosts();
await withFolder(costOfScrapes);
await costOfCounters();
publish(report);

async function costOfCounters(): Promise<void> {
	const partitions = options.quick ? 10_000 : 1_000_000;
	const exceptions = 10_000;
	say(`${partitions} partitions, and ${exceptions} exceptions`);
	const memory = runsOf(Array.from({ length: options.runs }, () => heatMemory(partitions)));
	report.figures.push({
		figure: `heat counters, ${partitions.toLocaleString('en')} partitions`,
		unit: 'MB',
		value: memory.median,
		target: '≤ 10',
		holds: memory.median <= 10,
		runs: { ours: memory.runs },
	});
	const shares: number[] = [];
	for (let run = 0; run < options.runs; run++) shares.push(100 * (await exceptionShare(exceptions)));
	const share = runsOf(shares);
	report.figures.push({
		figure: `${exceptions.toLocaleString('en')} exceptions in a minute, of its time`,
		unit: '%',
		value: share.median,
		target: '≤ 1',
		holds: share.median <= 1,
		runs: { ours: share.runs },
	});
}

async function costOfPosts(): Promise<void> {
	const collector = await startOtlpCollector();
	const watched = { METRICS_TOKEN, LOG_LEVEL: 'info' };
	const traced = { ...watched, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0.01' };
	const settings = { unwatched: { LOG_LEVEL: 'error' }, watched, traced };
	const ends: (() => Promise<void>)[] = [];
	try {
		const sides = { unwatched: await side(), watched: await side(watched), traced: await side(traced) };
		const figures = await interleaved('processor a post', options.runs, sides);
		const add = (figure: string, name: 'watched' | 'traced', target: number) => {
			const ratio = ratioOf(figures[name], figures.unwatched);
			report.figures.push({
				figure,
				unit: 'ms',
				value: figures[name].median,
				against: figures.unwatched.median,
				ratio,
				target: `≤ ${target}`,
				holds: ratio <= target,
				runs: { ours: figures[name].runs, unwatched: figures.unwatched.runs },
			});
		};
		add('processor a post, with metrics and the log, against without', 'watched', 1.05);
		add('the same, with traces of 1 % as well', 'traced', 1.1);
	} finally {
		for (const end of ends.reverse()) await end();
		await collector.close();
	}
	if (collector.spans.length === 0) throw new Error('No trace was kept.');

	async function side(given: Record<string, string> = settings.unwatched) {
		const { measure, end } = await posting(given);
		ends.push(end);
		return measure;
	}
}

/** A server with these settings, and what a post costs it. */
async function posting(settings: Record<string, string>) {
	const { promise: over, resolve: end } = Promise.withResolvers<void>();
	const { promise: ready, resolve: tell } = Promise.withResolvers<() => Promise<number>>();
	const running = withFolder(async (folder) => {
		const store = openEmbeddedStore({ dataDir: folder, prefix: PREFIX });
		await store.open();
		const names = Array.from({ length: POSTS_AT_ONCE }, (_, index) => `poster${index}`);
		for (const name of names) await makeFollowers(store, `dev-${name}`, readers(FOLLOWERS));
		const preload = './bench/posts/inside-server.ts';
		const site = await startServer(folder, { settings: { RATE_LIMITS, ...settings }, preload });
		const load = fork(join(import.meta.dirname, 'posts/load.ts'));
		const posters = await Promise.all(names.map((name) => signInAs(site.origin, name)));
		const asked = { origin: site.origin, posters, atOnce: POSTS_AT_ONCE, posts };
		tell(async () => (await postAll(site, store, load, asked)).all);
		await over;
		load.disconnect();
		await site.stop();
		await store.close();
	});
	const measure = await Promise.race([ready, running.then(() => Promise.reject(new Error('The server ended.')))]);
	return {
		measure,
		async end() {
			end();
			await running;
		},
	};
}

async function costOfScrapes(folder: string): Promise<void> {
	const site = await startServer(folder, { settings: { RATE_LIMITS, METRICS_TOKEN } });
	try {
		say(`${subjects} subjects sign in and read`);
		let next = 0;
		await Promise.all(
			Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
				while (next < subjects) await use(site.origin, await signInAs(site.origin, `reader${next++}`));
			}),
		);
		const took: number[] = [];
		let text = '';
		for (let scrape = 0; scrape <= SCRAPES; scrape++) {
			const began = performance.now();
			const answer = await fetch(`${site.origin}/api/metrics`, {
				headers: { authorization: `Bearer ${METRICS_TOKEN}` },
			});
			text = await answer.text();
			if (scrape > 0) took.push(performance.now() - began);
		}
		const active = Number(/^tideline_sessions_active (\d+)$/m.exec(text)?.[1]);
		if (active !== subjects) throw new Error(`${active} sessions are active, not ${subjects}.`);
		const value = median(took);
		report.figures.push({
			figure: `/api/metrics, with ${subjects.toLocaleString('en')} subjects active`,
			unit: 'ms',
			value,
			target: '≤ 20',
			holds: value <= 20,
			note: `${text.length.toLocaleString('en')} characters`,
			runs: { ours: runsOf(took).runs },
		});
	} finally {
		await site.stop();
	}
}

async function use(origin: string, { cookie }: Poster): Promise<void> {
	const answer = await fetch(`${origin}/api/trpc/notifications.unread`, { headers: { cookie } });
	if (!answer.ok) throw new Error(`A reader was answered ${answer.status}.`);
}
