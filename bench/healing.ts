/**
 * `npm run bench -- healing`: a server that is killed while posts are delivered: how long after the next one answers until
 * every follower has every event that was acknowledged.
 */
import { once } from 'node:events';
import type { EventId } from '../src/contract/event/event.ts';
import type { SubjectId } from '../src/contract/subject/subject.ts';
import { sleep } from '../src/domain/waiting/sleep.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import type { Store } from '../src/storage/port.ts';
import { timelineKey } from '../src/storage/rows/timelines.ts';
import { runsOf } from './measure/interleave.ts';
import { type Poster, signInAs } from './posts/sign-in.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { makeFollowers, readers } from './tideline/followers.ts';
import { PREFIX, type Site, startServer } from './tideline/start-server.ts';

const FOLLOWERS = 1_000;
const POSTS_AT_ONCE = 16;
/** Answers after which the server is killed. Deliveries come behind answers, so some are pending then. */
const ANSWERS = 200;
const RATE_LIMITS = 'posts 1000000/60 1000000/3600, changes 1000000/60, reads 1000000/60';
const LOOK_EVERY = 5;

const options = readOptions();
const report = newReport('healing', options);
const followers = readers(FOLLOWERS);
const starting: number[] = [];
const healing: number[] = [];
const left: number[] = [];
for (let run = 1; run <= options.runs; run++) {
	say(`run ${run} of ${options.runs}`);
	await withFolder(measure);
}
report.figures.push(
	{
		figure: `all there after a kill, counted from when the server answers again, ${FOLLOWERS.toLocaleString('en')} followers`,
		unit: 'ms',
		value: runsOf(healing).median,
		target: '≤ 2,000',
		holds: runsOf(healing).median <= 2_000,
		runs: { ours: healing },
	},
	{
		figure: 'deliveries that were missing when it answered',
		unit: 'rows',
		value: runsOf(left).median,
		runs: { ours: left },
	},
	{
		figure: 'from its start to its first answer',
		unit: 'ms',
		value: runsOf(starting).median,
		runs: { ours: starting },
	},
);
publish(report);

async function measure(folder: string): Promise<void> {
	const store = openEmbeddedStore({ dataDir: folder, prefix: PREFIX });
	await store.open();
	await makeFollowers(store, 'dev-poster', followers);
	const killed = await startServer(folder, { settings: { RATE_LIMITS } });
	const events = await postUntilKilled(killed, await signInAs(killed.origin, 'poster'));

	const started = performance.now();
	const site = await startServer(folder, { settings: { RATE_LIMITS } });
	const answered = performance.now();
	left.push(await missing(store, events));
	while ((await missing(store, events)) > 0) await sleep(LOOK_EVERY);
	healing.push(Math.round(performance.now() - answered));
	starting.push(Math.round(answered - started));
	await site.stop();
	await store.close();
}

/** Posts, many at once, until the server has answered so many, and kills it then. Resolves to the events that it answered. */
async function postUntilKilled(site: Site, { cookie, subject }: Poster): Promise<EventId[]> {
	const events: EventId[] = [];
	const ended = once(site.process, 'exit');
	const postOn = async () => {
		while (site.process.exitCode === null && site.process.signalCode === null) {
			const answer = await fetch(`${site.origin}/api/trpc/event.post?batch=1`, {
				method: 'POST',
				headers: { cookie, origin: site.origin, 'content-type': 'application/json', 'tideline-reader': subject },
				body: JSON.stringify({ '0': { text: `The tide is out, ${events.length}`, once: crypto.randomUUID() } }),
			});
			const [{ result }] = (await answer.json()) as [{ result: { data: { event: { id: EventId } } } }];
			events.push(result.data.event.id);
			if (events.length === ANSWERS) site.process.kill('SIGKILL');
		}
	};
	await Promise.allSettled(Array.from({ length: POSTS_AT_ONCE }, postOn));
	await ended;
	if (events.length < ANSWERS) throw new Error(`Only ${events.length} posts were answered.`);
	return events;
}

/** Rows that are missing in the timelines of all followers. */
async function missing(store: Store, events: readonly EventId[]): Promise<number> {
	const counts = await Promise.all(followers.map((reader) => missingOf(store, reader, events)));
	return counts.reduce((sum, count) => sum + count, 0);
}

async function missingOf(store: Store, reader: SubjectId, events: readonly EventId[]): Promise<number> {
	const { partition } = timelineKey(reader, events[0] as EventId);
	const { rows } = await store.tables.timelines.range({ partition, limit: 1_000 });
	const there = new Set(rows.map(({ row }) => row));
	return events.filter((event) => !there.has(event)).length;
}
