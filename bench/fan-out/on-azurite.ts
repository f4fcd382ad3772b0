/** The same on Azurite, against raw upserts: what our calls cost beyond the SDK's, and not how fast Azure is. */
import { openAzureStore } from '../../src/storage/azure/store.ts';
import { startAzurite } from '../../src/testing/azurite.ts';
import { openRawTable } from '../baseline/raw-tables.ts';
import { interleaved, ratioOf } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { type Delivered, startTideline, type Tideline } from '../tideline/start-tideline.ts';
import { verifyDelivered } from '../tideline/verify.ts';
import { textOf } from './one-event.ts';

/** Requests that `src/storage/azure/write-many.ts` has under way at once for one chunk, and followers a chunk. */
const REQUESTS_A_CHUNK = 32;
const CHUNK = 500;
const CHUNKS_AT_ONCE = 8;

export async function onAzurite(report: Report, options: Options): Promise<void> {
	for (const count of [10, 100, 1_000, 10_000].filter((followers) => followers <= options.azureFollowers))
		await withFolder(async (folder) => {
			// Each run has an Azurite of its own, which looks through a whole table for each query.
			const azurite = await startAzurite({ folder });
			try {
				const connectionStrings = azurite.connectionStrings;
				const store = openAzureStore({ connectionStrings, prefix: 'bench' });
				await store.open();
				const tideline = startTideline(store);
				await oneEvent(report, options, tideline, azurite.connectionString, count);
				await tideline.close();
			} finally {
				await azurite.stop();
			}
		});
}

async function oneEvent(
	report: Report,
	{ runs, quick }: Options,
	tideline: Tideline,
	connectionString: string,
	count: number,
): Promise<void> {
	const poster = await tideline.person('poster');
	const followers = readers(count);
	await makeFollowers(tideline.store, poster, followers);
	await tideline.settled();
	const raw = await openRawTable(connectionString, 'raw');
	const events = quick ? 1 : Math.max(1, Math.min(10, 1_000 / count));
	const atOnce = REQUESTS_A_CHUNK * Math.min(CHUNKS_AT_ONCE, Math.ceil(count / CHUNK));
	let latest: Delivered[] = [];
	const operations: number[] = [];
	const ours = async () => {
		latest = [];
		tideline.operations();
		for (let index = 0; index < events; index++) {
			latest.push(await tideline.post(poster, count, textOf(index)));
			await tideline.settled();
		}
		const { reads, writes, queue } = tideline.operations();
		operations.push((reads + writes + queue) / (events * count));
		for (const { event } of latest) await verifyDelivered(tideline.store.tables.timelines, event, followers);
		const took = latest.reduce((total, { postedAt, visibleAt }) => total + visibleAt - postedAt, 0);
		return (events * count * 1_000) / took;
	};
	const straight = async () => {
		let took = 0;
		for (const { event } of latest) {
			took += await raw.upsert(event, followers, atOnce);
			await raw.verify(event, followers);
		}
		return (events * count * 1_000) / took;
	};
	const sides = await interleaved(`Azurite, ${count} followers`, runs, { ours, raw: straight });
	const ratio = ratioOf(sides.ours, sides.raw);
	report.figures.push({
		figure: `Azurite: ${count.toLocaleString('en')} followers, from the post`,
		unit: 'deliveries/s',
		value: sides.ours.median,
		against: sides.raw.median,
		ratio,
		target: '≥ 0.8',
		holds: ratio >= 0.8,
		note: `against upserts of the SDK, ${atOnce} at once`,
		runs: { ours: sides.ours.runs, raw: sides.raw.runs },
	});
	report.figures.push({
		figure: `Azurite: ${count.toLocaleString('en')} followers, storage operations`,
		unit: 'a delivery',
		value: median(operations),
		...(count === 10 && { target: '≤ 1.4', holds: median(operations) <= 1.4 }),
		note: 'all of it: command, job, chunks, audit, log, search; a row written is one',
		runs: { ours: operations },
	});
}
