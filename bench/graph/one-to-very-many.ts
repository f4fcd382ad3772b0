/** One post to very many followers, while others post on: how long until the last can read it, and what the others wait. */
import type { Event } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { createRandom } from '../../src/testing/simulator/random.ts';
import { textOf } from '../fan-out/one-event.ts';
import { median, percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { timelineRows } from '../tideline/moved.ts';
import { startThreads, type Threads } from '../tideline/start-threads.ts';
import { verifyDelivered } from '../tideline/verify.ts';
import { someOf } from './power-law.ts';

const OTHERS = 100;
const FOLLOWERS_OF_OTHER = 400;
const POSTS_A_SECOND = 100;

/** Runs for each of which there is one such post: it has thousands of others beside it, and takes a minute or more. */
const RUNS_A_POST = 3;

/** One row in so many of the event to very many is verified, and the number of all rows. */
const STRIDE = 500;
/** Posts of others in a run of which every row is verified. */
const SAMPLES = 20;

type Other = { poster: SubjectId; followers: SubjectId[] };
type Phase = 'before' | 'during' | 'after';
/** `waits`: milliseconds from when a post was due until its followers could read it. */
type Run = { seconds: number; waits: Record<Phase, number[]>; posted: { event: Event; other: Other }[]; event: Event };

export async function oneToVeryMany(report: Report, { runs, quick }: Options, folder: string): Promise<void> {
	const count = quick ? 10_000 : 2_000_000;
	const aside = quick ? 300 : 4_000;
	const threads = await startThreads(folder, 'bench');
	try {
		const random = createRandom(29);
		const all = readers(count);
		const large = await threads.person('large');
		await makeFollowers(threads.store, large, all);
		const others: Other[] = [];
		for (let index = 0; index < OTHERS; index++) {
			const poster = await threads.person(`other${index}`);
			const followers = someOf(all, FOLLOWERS_OF_OTHER, random);
			await makeFollowers(threads.store, poster, followers);
			others.push({ poster, followers });
		}
		say('each follower gets a first event, so that all timelines are there');
		await threads.settled();
		await threads.post(large, textOf(0));
		await threads.settled();
		let rows = timelineRows(folder, 'bench');
		let missing = 0;
		const done: Run[] = [];
		const posts = Math.ceil(runs / RUNS_A_POST);
		for (let run = 1; run <= posts; run++) {
			say(`one post to ${count.toLocaleString('en')} beside others: run ${run} of ${posts}`);
			const measured = await oneRun(threads, large, others, aside);
			await threads.settled();
			const found = timelineRows(folder, 'bench');
			missing += rows + count + 1 + measured.posted.length * (FOLLOWERS_OF_OTHER + 1) - found;
			rows = found;
			await verify(threads, measured, all);
			done.push(measured);
		}
		addFigures(report, count, done, missing);
	} finally {
		await threads.close();
	}
}

async function oneRun(threads: Threads, large: SubjectId, others: readonly Other[], aside: number): Promise<Run> {
	const waits: Record<Phase, number[]> = { before: [], during: [], after: [] };
	const posted: Run['posted'] = [];
	let phase: Phase | undefined = 'before';
	const postOne = async (index: number, due: number, to: number[]) => {
		const other = others[index % others.length] as Other;
		const event = await threads.post(other.poster, textOf(index));
		// All followers get it in one write.
		await threads.reached(other.followers.at(-1) as SubjectId, event.id);
		to.push(performance.now() - due);
		posted.push({ event, other });
	};
	const underWay: Promise<void>[] = [];
	const postOn = async () => {
		const started = performance.now();
		for (let index = 0; phase; index++) {
			const due = started + (index * 1_000) / POSTS_A_SECOND;
			await sleep(Math.max(0, due - performance.now()));
			if (phase) underWay.push(postOne(index, due, waits[phase]));
		}
		await Promise.all(underWay);
	};
	const posting = postOn();
	await sleep(aside);
	phase = 'during';
	const began = performance.now();
	const event = await threads.post(large, textOf(0));
	await threads.allDelivered(large);
	const seconds = (performance.now() - began) / 1_000;
	// Its rows are moved meanwhile.
	phase = 'after';
	await sleep(aside);
	phase = undefined;
	await posting;
	return { seconds, waits, posted, event };
}

async function verify(threads: Threads, { event, posted }: Run, all: readonly SubjectId[]): Promise<void> {
	const { timelines } = threads.store.tables;
	await verifyDelivered(
		timelines,
		event,
		all.filter((_, index) => index % STRIDE === 0 || index === all.length - 1),
	);
	const stride = Math.ceil(posted.length / SAMPLES);
	for (const { event: one, other } of posted.filter((_, index) => index % stride === 0))
		await verifyDelivered(timelines, one, other.followers);
}

function addFigures(report: Report, count: number, runs: readonly Run[], missing: number): void {
	const name = `one post to ${count.toLocaleString('en')} followers beside ${POSTS_A_SECOND} posts/s to ${FOLLOWERS_OF_OTHER} each`;
	const seconds = runs.map((run) => run.seconds);
	const toAll = median(seconds);
	report.figures.push({
		figure: `${name}: until the last can read it`,
		unit: 's',
		value: toAll,
		target: '≤ 10',
		holds: toAll <= 10,
		note: 'until its job is done, which is later than its last row',
		runs: { ours: seconds },
	});
	for (const [phase, share] of [
		['during', 0.5],
		['during', 0.99],
		['after', 0.99],
	] as const) {
		const ofRuns = (which: Phase) => runs.map(({ waits }) => percentile(waits[which], share));
		const value = median(ofRuns(phase));
		const posts = runs.reduce((total, { waits }) => total + waits[phase].length, 0);
		report.figures.push({
			figure: `${name}: the others' post to visible, ${phase === 'after' ? 'while its rows are moved, ' : ''}p${share * 100}`,
			unit: 'ms',
			value,
			against: median(ofRuns('before')),
			...(phase === 'during' && share === 0.99 && { target: '≤ 150', holds: value <= 150 }),
			note: `against before it; ${posts} posts, each counted from when it was due`,
			runs: { ours: ofRuns(phase) },
		});
	}
	report.figures.push({
		figure: `${name}: rows that are missing in the end`,
		unit: 'rows',
		value: missing,
		target: '0',
		holds: missing === 0,
		note: `of all rows of all timelines, ${runs.length} such posts`,
	});
}
