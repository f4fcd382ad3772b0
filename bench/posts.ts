/**
 * `npm run bench -- posts`: posts over HTTP, as the page sends them, to the web server of the production build: how many
 * a second, how long an answer takes, and what processor of the server a post costs.
 */
import { fork } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import type { SubjectId } from '../src/contract/subject/subject.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import type { Store } from '../src/storage/port.ts';
import { heaviest } from './measure/profile.ts';
import { median, rounded } from './measure/statistics.ts';
import { ask, postAll, type Run } from './posts/post-all.ts';
import { type Poster, signInAs } from './posts/sign-in.ts';
import { readOptions } from './report/options.ts';
import { profiles, root, withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { makeFollowers, readers } from './tideline/followers.ts';
import { PREFIX, type Site, startServer } from './tideline/start-server.ts';

const POSTS_AT_ONCE = 16;
/** Rate limits so high that no post is refused; each is counted, as it is where people sign in with a provider. */
const RATE_LIMITS = 'posts 1000000/60 1000000/3600, changes 1000000/60, reads 1000000/60';
/** The target is for those with few followers. A post to many is bound by its deliveries. */
type Case = { name: string; posters: number; followers: number; posts: number; isTarget: boolean };

const options = readOptions();
const report = newReport('posts', options);
report.packages = ['next', 'next-auth', '@trpc/server'];
const posts = options.quick ? 160 : 3_000;
const cases: Case[] = [
	{ name: '16 posters of 10 followers each', posters: 16, followers: 10, posts, isTarget: true },
	{ name: 'one poster without followers', posters: 1, followers: 0, posts, isTarget: true },
	{ name: 'one poster of 1,000 followers', posters: 1, followers: 1_000, posts: posts / 10, isTarget: false },
];

for (const each of cases) await withFolder((folder) => measure(each, folder));
publish(report);

async function measure(each: Case, folder: string): Promise<void> {
	const store = openEmbeddedStore({ dataDir: folder, prefix: PREFIX });
	await store.open();
	const names = Array.from({ length: each.posters }, (_, index) => `poster${index}`);
	const followers = readers(each.followers);
	for (const name of names) await makeFollowers(store, `dev-${name}`, followers);
	const site = await startServer(folder, { settings: { RATE_LIMITS }, preload: './bench/posts/inside-server.ts' });
	const load = fork(join(import.meta.dirname, 'posts/load.ts'));
	try {
		const posters = await Promise.all(names.map((name) => signInAs(site.origin, name)));
		const runs: Run[] = [];
		const run = () =>
			postAll(site, store, load, { origin: site.origin, posters, atOnce: POSTS_AT_ONCE, posts: each.posts });
		for (let number = 0; number <= options.runs; number++) {
			say(`${each.name}: ${number === 0 ? 'warming up' : `run ${number} of ${options.runs}`}`);
			const measured = await run();
			if (number > 0) runs.push(measured);
		}
		addFigures(each, runs);
		if (options.profile) await profileOne(each, site, run);
		const sent = (options.runs + 1 + (options.profile ? 1 : 0)) * each.posts;
		await verify(store, posters, followers, sent);
	} finally {
		load.disconnect();
		await site.stop();
		await store.close();
	}
}

function addFigures({ name, isTarget }: Case, runs: Run[]): void {
	const add = (
		figure: string,
		unit: string,
		of: (run: Run) => number,
		target?: [string, (value: number) => boolean],
	) => {
		const value = median(runs.map(of));
		report.figures.push({
			figure: `${name}: ${figure}`,
			unit,
			value,
			...(isTarget && target && { target: target[0], holds: target[1](value) }),
			runs: { ours: runs.map((run) => rounded(of(run))) },
		});
	};
	add('posts', 'posts/s', ({ rate }) => rate, ['≥ 800', (value) => value >= 800]);
	add('posts that are delivered', 'posts/s', ({ delivered }) => delivered);
	add('answer p50', 'ms', ({ p50 }) => p50);
	add('answer p99', 'ms', ({ p99 }) => p99);
	add('processor a post, while they are answered', 'ms', ({ answering }) => answering);
	add('processor a post, deliveries included', 'ms', ({ all }) => all, ['≤ 1.5', (value) => value <= 1.5]);
	add('processor a post, of those who post', 'ms', ({ load }) => load);
}

async function profileOne({ name }: Case, site: Site, run: () => Promise<Run>): Promise<void> {
	say(`${name}: one more run under the profiler`);
	mkdirSync(profiles, { recursive: true });
	const file = join(profiles, `posts-${name.replaceAll(/[^a-z0-9]+/g, '-')}.cpuprofile`);
	await ask(site, { ask: 'profile' });
	await run();
	await ask(site, { ask: 'profile', file });
	const lines = heaviest(JSON.parse(readFileSync(file, 'utf8')) as Profiler.Profile);
	report.profiles = { ...report.profiles, [name]: [relative(root, file), ...lines] };
}

/** Throws unless the posters, and a follower of theirs, have all that was posted. */
async function verify(store: Store, posters: readonly Poster[], followers: readonly SubjectId[], sent: number) {
	const own = await Promise.all(posters.map(({ subject }) => countRows(store, subject)));
	const total = own.reduce((sum, count) => sum + count, 0);
	if (total !== sent) throw new Error(`${total} events are in the timelines of their posters, not ${sent}.`);
	const [follower] = followers;
	if (!follower) return;
	const received = await countRows(store, follower);
	if (received !== sent) throw new Error(`${follower} received ${received} events, not ${sent}.`);
}

async function countRows(store: Store, partition: SubjectId): Promise<number> {
	let count = 0;
	let continuation: string | undefined;
	do {
		const page = await store.tables.timelines.range({ partition, ...(continuation && { continuation }) });
		count += page.rows.length;
		continuation = page.next;
	} while (continuation);
	return count;
}
