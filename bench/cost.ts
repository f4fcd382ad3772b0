/**
 * `npm run bench -- cost`: rows, messages, bytes of the file and processor of one post and of one follow, beside the
 * result on record, which is that of the commit before. Rows and messages are exact; they change with the protocol alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followsIn, SHAPES } from './cost/follows.ts';
import { type Acts, type Cost, costOf } from './cost/weigh.ts';
import { median, rounded } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { results } from './report/places.ts';
import { say } from './report/progress.ts';
import { type Figure, newReport, publish } from './report/report.ts';
import { makeFollowers, readers } from './tideline/followers.ts';

const POSTERS = 16;

/** Follows before those that are weighed. */
const FIRST_FOLLOWS = 640;

const options = readOptions();
const before = figuresOnRecord();
const report = newReport('cost', options);
for (const followers of [0, 10, 100, 1_000]) {
	const posts = options.quick ? 64 : Math.max(320, Math.round(20_000 / (followers + 10)) * 10);
	const name = `a post to ${followers.toLocaleString('en')} followers`;
	// The first post of a minute moves its poster in the lists of subjects.
	await weigh(name, posts, POSTERS * 2, postsTo(followers));
}
for (const [name, shape] of Object.entries(SHAPES)) {
	const follows = options.quick ? 640 : 6_400;
	const costs = await weigh(name, follows, FIRST_FOLLOWS, followsIn(shape, follows + FIRST_FOLLOWS));
	add(`rate, ${name}`, 'follows/s', costs, ({ seconds }) => 1 / seconds);
}
publish(report);

/** Each of 16 posters has followers of its own, and posts one event after the other. */
function postsTo(followers: number): Acts {
	return async (tideline) => {
		const posters: string[] = [];
		for (let poster = 0; poster < POSTERS; poster++) {
			posters.push(await tideline.person(`poster${poster}`));
			const own = readers(followers).map((reader) => `${reader}x${poster}`);
			await makeFollowers(tideline.store, posters[poster] as string, own);
		}
		return async (count) => {
			let next = 0;
			await Promise.all(
				posters.map(async (poster) => {
					while (next < count) await tideline.post(poster, followers, `Event ${next++}: the tide of this day was high`);
				}),
			);
		};
	};
}

async function weigh(name: string, count: number, first: number, acts: Acts): Promise<Cost[]> {
	const costs: Cost[] = [];
	for (let run = 1; run <= options.runs; run++) {
		say(`${name}: run ${run} of ${options.runs}`);
		costs.push(await costOf(acts, count, first));
	}
	add(`rows, ${name}`, 'rows', costs, ({ rows }) => rows);
	add(`messages, ${name}`, 'messages', costs, ({ messages }) => messages);
	add(`disk, ${name}`, 'KB', costs, ({ bytes }) => bytes / 1_000);
	add(`processor, ${name}`, 'ms', costs, ({ milliseconds }) => milliseconds);
	return costs;
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
