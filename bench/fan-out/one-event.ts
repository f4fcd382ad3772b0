/**
 * Deliveries per second of one event. From the post: from the call of `postEvent` to the last follower's row. From the
 * job: the same without the command, from the moment at which the caller could have its answer.
 */
import { bestSize, openPlainLoop, type PlainLoop, preparedRows } from '../baseline/sqlite.ts';
import { type LoopDelay, watchLoop } from '../measure/event-loop.ts';
import { interleaved, ratioOf, runsOf } from '../measure/interleave.ts';
import { profiled } from '../measure/profile.ts';
import { median } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { bytesOnceMoved } from '../tideline/moved.ts';
import type { Delivered, Tideline } from '../tideline/start-tideline.ts';
import { verifyDelivered } from '../tideline/verify.ts';

/** Deliveries that a run should come to, so that a run of few followers is more than a moment. */
const DELIVERIES_A_RUN = 10_000;
const MOST_EVENTS_A_RUN = 50;

/** A few rows cost less than the command that they belong to; of many, each costs less than a row that holds the event. */
const targetOf = (followers: number) => (followers < 100 ? 0.5 : followers < 100_000 ? 0.8 : 2);

/** Bytes of text in a post: about that of a commit's subject line. */
export const textOf = (index: number) => `Event ${index}: keep the bounds of each chunk before it is handed out`;

export async function oneEvent(
	report: Report,
	{ runs, profile, quick }: Options,
	tideline: Tideline,
	folder: string,
	count: number,
): Promise<void> {
	const poster = await tideline.person('poster');
	const followers = readers(count);
	await makeFollowers(tideline.store, poster, followers);
	await tideline.settled();
	const events = Math.min(quick ? 3 : MOST_EVENTS_A_RUN, Math.max(1, DELIVERIES_A_RUN / count));

	const isWeighed = count === 1_000;
	const before = isWeighed ? await bytesOnceMoved(`${folder}/ours`) : 0;
	let posted = 0;

	const best = await bestTransaction(folder, poster, followers);
	const plain = await openPlainLoop(`${folder}/plain`);
	const unsynced = await openPlainLoop(`${folder}/unsynced`, false);
	const fromJob: number[] = [];
	const loops: LoopDelay[] = [];
	const operations: number[] = [];
	let latest: Delivered[] = [];
	const postAll = async () => {
		latest = [];
		for (let index = 0; index < events; index++) {
			latest.push(await tideline.post(poster, count, textOf(index)));
			posted += 1;
			if (index < events - 1) await tideline.settled();
		}
	};
	const ours = async (run: number) => {
		tideline.operations();
		const loop = watchLoop();
		await postAll();
		const delay = loop.stop();
		await tideline.settled();
		const { reads, writes, queue } = tideline.operations();
		for (const { event } of latest) await verifyDelivered(tideline.store.tables.timelines, event, followers);
		if (run > 0) {
			loops.push(delay);
			operations.push((reads + writes + queue) / (events * count));
			// A few followers have the event with its command: then no job is left.
			if (latest.every(({ owedAt }) => owedAt !== undefined))
				fromJob.push(perSecond(latest, ({ owedAt = 0, visibleAt }) => visibleAt - owedAt));
		}
		return perSecond(latest, ({ postedAt, visibleAt }) => visibleAt - postedAt);
	};
	const straight = (loop: PlainLoop) => async () => {
		let took = 0;
		const before = loop.rows();
		for (const { event } of latest) {
			const rows = preparedRows(event, followers);
			took += loop.insert(rows, best);
			loop.verify(rows);
		}
		if (loop.rows() - before !== events * count) throw new Error('The plain loop has not inserted every row.');
		return (events * count * 1_000) / took;
	};
	const perSecond = (delivered: Delivered[], milliseconds: (one: Delivered) => number) =>
		(delivered.length * count * 1_000) / delivered.reduce((total, one) => total + milliseconds(one), 0);

	try {
		const sides = await interleaved(`${count} followers`, runs, {
			ours,
			plain: straight(plain),
			unsynced: straight(unsynced),
		});
		const name = count.toLocaleString('en');
		for (const [what, figures] of [
			['post', sides.ours],
			...(fromJob.length > 0 ? [['job', runsOf(fromJob)] as const] : []),
		] as const) {
			const ratio = ratioOf(figures, sides.plain);
			const side = { figure: `${name} followers, from the ${what}`, unit: 'deliveries/s', value: figures.median };
			report.figures.push({
				...side,
				against: sides.plain.median,
				ratio,
				...(what === 'post' && { target: `≥ ${targetOf(count)}`, holds: ratio >= targetOf(count) }),
				note: `against node:sqlite, ${Math.min(best, count)} rows a transaction`,
				runs: { ours: figures.runs, plain: sides.plain.runs },
			});
			report.figures.push({
				...side,
				against: sides.unsynced.median,
				ratio: ratioOf(figures, sides.unsynced),
				note: 'against the same without a wait for the disk, ever',
				runs: { ours: figures.runs, plain: sides.unsynced.runs },
			});
		}
		reportOperations(report, name, count, operations);
		if (isWeighed) {
			const value = ((await bytesOnceMoved(`${folder}/ours`)) - before) / posted / 1_000;
			const figure = `disk a post of ${name} followers`;
			report.figures.push({ figure, unit: 'KB', value, target: '≤ 90', holds: value <= 90 });
		}
		if (count === 100_000) reportLoop(report, loops);
		if (profile && report.profiles && count >= 10_000)
			report.profiles[`fan-out-${count}`] = await profiled(`fan-out-${count}`, postAll);
	} finally {
		plain.close();
		unsynced.close();
	}

	/** Found on a file of its own. */
	async function bestTransaction(within: string, actor: string, all: string[]): Promise<number> {
		if (count < 1_000) return count;
		const loop = await openPlainLoop(`${within}/sizes`);
		let trial = 0;
		const event = { id: '', actor, name: actor, verb: 'posted', text: textOf(0), occurredAt: new Date().toISOString() };
		const makeRows = () => preparedRows({ ...event, id: `0trial${String(trial++).padStart(20, '0')}` }, all);
		try {
			return bestSize(loop, makeRows, 3);
		} finally {
			loop.close();
		}
	}
}

function reportOperations(report: Report, name: string, count: number, operations: number[]): void {
	report.figures.push({
		figure: `${name} followers, storage operations`,
		unit: 'a delivery',
		value: median(operations),
		...(count >= 1_000 && { target: '≤ 1.05', holds: median(operations) <= 1.05 }),
		note: 'all of it: command, job, chunks, audit; a row written is one',
		runs: { ours: operations },
	});
}

function reportLoop(report: Report, loops: LoopDelay[]): void {
	for (const what of ['p50', 'p99', 'max'] as const) {
		const figures = runsOf(loops.map((loop) => loop[what]));
		report.figures.push({
			figure: `event loop delay ${what}, 100,000 delivered`,
			unit: 'ms',
			value: figures.median,
			...(what === 'p99' && { target: '≤ 5', holds: figures.median <= 5 }),
			note: what === 'p50' ? 'jobs in the thread that answers; a server gives them one of their own' : undefined,
			runs: { ours: figures.runs },
		});
	}
}
