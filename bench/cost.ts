/**
 * `npm run bench -- cost`: what one post costs in rows, messages, bytes of the file and processor, beside the result on
 * record, which is that of the commit before. Rows and messages are exact; they change with the protocol alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { observedStore, type StoreObserver } from '../src/storage/observed-store.ts';
import { median, rounded } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { results, withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { type Figure, newReport, publish } from './report/report.ts';
import { makeFollowers, readers } from './tideline/followers.ts';
import { sharedRowsMoved } from './tideline/moved.ts';
import { startTideline } from './tideline/start-tideline.ts';

const POSTERS = 16;

/** Cost of one post. `bytes` are those that the process wrote to the disk until all rows are in their places. */
type Cost = { rows: number; messages: number; bytes: number; milliseconds: number };

const options = readOptions();
const before = figuresOnRecord();
const report = newReport('cost', options);
for (const followers of [0, 10, 100, 1_000]) {
	const posts = options.quick ? 64 : Math.max(320, Math.round(20_000 / (followers + 10)) * 10);
	const runs: Cost[] = [];
	for (let run = 1; run <= options.runs; run++) {
		say(`${followers} followers: run ${run} of ${options.runs}`);
		runs.push(await withFolder((folder) => costOf(folder, followers, posts)));
	}
	const name = `a post to ${followers.toLocaleString('en')} followers`;
	add(`rows, ${name}`, 'rows', runs, ({ rows }) => rows);
	add(`messages, ${name}`, 'messages', runs, ({ messages }) => messages);
	add(`disk, ${name}`, 'KB', runs, ({ bytes }) => bytes / 1_000);
	add(`processor, ${name}`, 'ms', runs, ({ milliseconds }) => milliseconds);
}
publish(report);

/** Each of 16 posters has followers of its own, and posts one event after the other. */
async function costOf(folder: string, followers: number, posts: number): Promise<Cost> {
	const dataDir = join(folder, 'ours');
	const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
	await store.open();
	const counted = { rows: 0, messages: 0 };
	const tideline = startTideline(observedStore(store, countInto(counted)));
	try {
		const posters: string[] = [];
		for (let poster = 0; poster < POSTERS; poster++) {
			posters.push(await tideline.person(`poster${poster}`));
			const own = readers(followers).map((reader) => `${reader}x${poster}`);
			await makeFollowers(store, posters[poster] as string, own);
		}
		const postAll = async (count: number) => {
			let next = 0;
			await Promise.all(
				posters.map(async (poster) => {
					while (next < count) await tideline.post(poster, followers, `Event ${next++}: the tide of this day was high`);
				}),
			);
			await tideline.settled();
		};
		// The first post of a minute moves its poster in the lists of subjects.
		await postAll(POSTERS * 2);
		await sharedRowsMoved(dataDir);
		Object.assign(counted, { rows: 0, messages: 0 });
		const [bytes, processor] = [bytesWritten(), process.cpuUsage()];
		await postAll(posts);
		await sharedRowsMoved(dataDir);
		const { user, system } = process.cpuUsage(processor);
		return {
			rows: counted.rows / posts,
			messages: counted.messages / posts,
			bytes: (bytesWritten() - bytes) / posts,
			milliseconds: (user + system) / 1_000 / posts,
		};
	} finally {
		await tideline.close();
	}
}

function countInto(counted: { rows: number; messages: number }): StoreObserver {
	return (call) => {
		if (call.on === 'queue') counted.messages += call.operation === 'send' ? 1 : 0;
		else if (call.operation !== 'get' && call.operation !== 'range') counted.rows += call.written.length;
		return undefined;
	};
}

/** Bytes that this process wrote to the disk, as Linux counts them. */
function bytesWritten(): number {
	return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
}

function add(figure: string, unit: string, runs: readonly Cost[], of: (cost: Cost) => number): void {
	const values = runs.map(of);
	const value = median(values);
	const against = before.get(figure);
	report.figures.push({
		figure,
		unit,
		value: rounded(value),
		...(against !== undefined && { against, ...(against > 0 && { ratio: value / against }) }),
		...(against !== undefined && { note: 'against the result on record' }),
		runs: { ours: values },
	});
}

function figuresOnRecord(): Map<string, number> {
	const file = join(results, ...(options.quick ? ['quick'] : []), 'cost.json');
	if (!existsSync(file)) return new Map();
	const { figures } = JSON.parse(readFileSync(file, 'utf8')) as { figures: Figure[] };
	return new Map(figures.map(({ figure, value }) => [figure, value]));
}
