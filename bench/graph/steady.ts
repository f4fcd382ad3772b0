/**
 * Deliveries a second over an uneven graph, as long as it goes on: a run ends once every row lies where it stays, so that
 * the moving of shared rows is part of it.
 */
import type { Event } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { createRandom } from '../../src/testing/simulator/random.ts';
import { textOf } from '../fan-out/one-event.ts';
import { runsOf } from '../measure/interleave.ts';
import type { Options } from '../report/options.ts';
import { countTo, say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makeFollows, readers } from '../tideline/followers.ts';
import { timelineRows } from '../tideline/moved.ts';
import { startThreads, type Threads } from '../tideline/start-threads.ts';
import { verifyDelivered } from '../tideline/verify.ts';
import { drawn, powerLaw, shuffled, someOf, sum } from './power-law.ts';

/** Followers on average, as Red Planet Labs had them, and the share of all follows that the largest subject has. */
const AVERAGE = 403;
const LARGEST_SHARE = 0.01;

/** Posts under way at once, and jobs that wait before further posts do: more would only be a longer line. */
const POSTS_AT_ONCE = 32;
const JOBS_WAITING = 64;

/** Milliseconds between two looks at a line that is full; all posts wait for the same look. */
const LOOK_EVERY = 2;

/** Events of a run of which every row is verified. */
const SAMPLES = 40;

type Poster = { poster: SubjectId; followers: SubjectId[] };
type Posted = { event: Event; followers: SubjectId[] };

export async function steadyDeliveries(report: Report, { runs, quick }: Options, folder: string): Promise<void> {
	const [posters, count, posts] = quick ? [100, 1_000, 100] : [2_500, 100_000, 4_000];
	const threads = await startThreads(folder, 'bench');
	try {
		const random = createRandom(29);
		const sizes = powerLaw(posters, AVERAGE, LARGEST_SHARE);
		const all = readers(count);
		const graph: Poster[] = [];
		await countTo(posters, 'subjects made', async (index) => {
			const poster = await threads.person(`poster${index}`);
			graph.push({ poster, followers: someOf(all, sizes[index] as number, random) });
		});
		await makeFollows(
			threads.store,
			graph.flatMap(({ poster: followed, followers }) => followers.map((follower) => ({ follower, followed }))),
		);
		await threads.settled();
		// Subjects post as unevenly, and without regard to the number of their followers.
		const activity = shuffled(sizes, random);
		const rates: number[] = [];
		let rows = timelineRows(folder, 'bench');
		let average = 0;
		for (let run = 0; run <= runs; run++) {
			say(`an uneven graph: ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
			const order = drawn(activity, posts, random).map((index) => graph[index] as Poster);
			const deliveries = sum(order.map(({ followers }) => followers.length));
			const { took, posted } = await postAll(threads, order);
			if (run > 0) rates.push((deliveries * 1_000) / took);
			average = deliveries / posts;
			rows = await verify(threads, folder, posted, rows + deliveries + posts);
		}
		const figures = runsOf(rates);
		report.figures.push({
			figure: `deliveries, ${AVERAGE} followers on average`,
			unit: 'deliveries/s',
			value: figures.median,
			target: '≥ 200,000',
			holds: figures.median >= 200_000,
			note: `${posters.toLocaleString('en')} posters, ${count.toLocaleString('en')} readers, the largest has ${sizes[0]?.toLocaleString('en')}; ${posts.toLocaleString('en')} posts a run, ${Math.round(average)} followers each in the last one`,
			runs: { ours: figures.runs },
		});
	} finally {
		await threads.close();
	}
}

/** Resolves to the milliseconds from the first post until nothing is left for later. */
async function postAll(threads: Threads, order: readonly Poster[]): Promise<{ took: number; posted: Posted[] }> {
	const posted: Posted[] = [];
	let next = 0;
	let looking: Promise<void> | undefined;
	const look = async () => {
		while ((await threads.jobsLeft()) >= JOBS_WAITING) await sleep(LOOK_EVERY);
		looking = undefined;
	};
	const postOn = async () => {
		while (next < order.length) {
			const index = next++;
			const { poster, followers } = order[index] as Poster;
			looking ??= look();
			await looking;
			posted.push({ event: await threads.post(poster, textOf(index)), followers });
		}
	};
	const started = performance.now();
	await Promise.all(Array.from({ length: POSTS_AT_ONCE }, postOn));
	await threads.settled();
	return { took: performance.now() - started, posted };
}

/** Throws unless there are that many timeline rows, and those of some events are in every follower's timeline. */
async function verify(threads: Threads, folder: string, posted: readonly Posted[], wanted: number): Promise<number> {
	const found = timelineRows(folder, 'bench');
	if (found !== wanted) throw new Error(`There are ${found} timeline rows, not ${wanted}.`);
	const largest = posted.toSorted((one, other) => other.followers.length - one.followers.length)[0] as Posted;
	const stride = Math.ceil(posted.length / SAMPLES);
	for (const { event, followers } of [largest, ...posted.filter((_, index) => index % stride === 0)])
		await verifyDelivered(threads.store.tables.timelines, event, followers);
	return found;
}
