/** Many events at once, as an importer or a busy evening makes them: commits are then shared. */
import { openPlainLoop, type PlainLoop, preparedRows } from '../baseline/sqlite.ts';
import { interleaved, ratioOf } from '../measure/interleave.ts';
import { profiled } from '../measure/profile.ts';
import type { Options } from '../report/options.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import type { Delivered, Tideline } from '../tideline/start-tideline.ts';
import { verifyDelivered } from '../tideline/verify.ts';
import { textOf } from './one-event.ts';

/** Posts under way at once, and rows in one transaction of the plain loop at its best. */
const POSTS_AT_ONCE = 96;
const ROWS_A_TRANSACTION = 5_000;
const POSTERS = 100;
/** Deliveries that a run should come to, and the most events in it. */
const DELIVERIES_A_RUN = 40_000;
const MOST_EVENTS_A_RUN = 1_000;

/**
 * Deliveries per second of many events of as many followers each. Two plain loops insert the same rows: one in
 * transactions of the best size, so that no event is safe before hundreds of others are, and one in a transaction an
 * event, as a store must that is asked for one after the other.
 */
export async function burstOfEvents(
	report: Report,
	{ runs, quick, profile }: Options,
	tideline: Tideline,
	folder: string,
	count: number,
): Promise<void> {
	const events = quick ? 100 : Math.min(MOST_EVENTS_A_RUN, DELIVERIES_A_RUN / count);
	const followers = readers(count);
	const posters: string[] = [];
	for (let index = 0; index < POSTERS; index++) {
		const poster = await tideline.person(`poster${index}`);
		await makeFollowers(tideline.store, poster, followers);
		posters.push(poster);
	}
	await tideline.settled();
	const plain = await openPlainLoop(`${folder}/plain`);
	const eachAlone = await openPlainLoop(`${folder}/each-alone`);
	let latest: Delivered[] = [];
	const postAll = async () => {
		const started = performance.now();
		latest = [];
		let next = 0;
		const postOn = async () => {
			while (next < events) {
				const index = next++;
				latest.push(await tideline.post(posters[index % POSTERS] as string, count, textOf(index)));
			}
		};
		await Promise.all(Array.from({ length: POSTS_AT_ONCE }, postOn));
		return performance.now() - started;
	};
	const ours = async () => {
		const took = await postAll();
		await tideline.settled();
		for (const { event } of latest) await verifyDelivered(tideline.store.tables.timelines, event, followers);
		return (events * count * 1_000) / took;
	};
	const straight = (loop: PlainLoop, rowsATransaction: number) => async () => {
		const rows = latest.flatMap(({ event }) => preparedRows(event, followers));
		const took = loop.insert(rows, rowsATransaction);
		loop.verify(rows);
		return (rows.length * 1_000) / took;
	};
	try {
		const sides = await interleaved(`${events} events of ${count} followers`, runs, {
			ours,
			plain: straight(plain, ROWS_A_TRANSACTION),
			alone: straight(eachAlone, count),
		});
		const figure = `${events.toLocaleString('en')} events of ${count.toLocaleString('en')} followers, ${POSTS_AT_ONCE} at once`;
		const commands = 'each event is a command as well: ledger, hash chain, audit, job, receipt';
		for (const [side, note] of [
			['plain', `against node:sqlite, ${ROWS_A_TRANSACTION} rows a transaction; ${commands}`],
			['alone', `against node:sqlite, a transaction an event; ${commands}`],
		] as const) {
			const ratio = ratioOf(sides.ours, sides[side]);
			report.figures.push({
				figure,
				unit: 'deliveries/s',
				value: sides.ours.median,
				against: sides[side].median,
				ratio,
				target: '≥ 0.3',
				holds: ratio >= 0.3,
				note,
				runs: { ours: sides.ours.runs, [side]: sides[side].runs },
			});
		}
		if (profile && report.profiles)
			report.profiles[`fan-out-burst-${count}`] = await profiled(`fan-out-burst-${count}`, postAll);
	} finally {
		plain.close();
		eachAlone.close();
	}
}
