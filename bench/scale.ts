/**
 * `npm run bench -- scale [--set name=value …] [--graph CSV] [--follows CSV] [--events NDJSON]`: a post to very many
 * followers on Azure, on paper: how long it takes, what it costs, and when merging at read time costs less. Nothing is
 * measured but what `--set measure=1` asks for. docs/scale.md reads the figures.
 */
import { basename } from 'node:path';
import { stop } from '../scripts/process.ts';
import { limits } from '../src/storage/limits.ts';
import { type Options, readOptions } from './report/options.ts';
import { say } from './report/progress.ts';
import { type Figure, newReport, publish } from './report/report.ts';
import { requestsPerSecond } from './scale/client-cost.ts';
import { followersIn, postsADayIn } from './scale/graphs.ts';
import { deliverOnePost, type Outcome } from './scale/one-post.ts';
import { type Parameters, parametersFrom } from './scale/parameters.ts';
import { type Prices, pricesOf } from './scale/prices.ts';
import { countOfProduct } from './scale/product-count.ts';

const DAYS_A_YEAR = 365;
const MONTHS_A_YEAR = 12;
const GB = 2 ** 30;
/** Smaller subjects, to show where it begins to matter. */
const SMALLER_COUNTS = [1_000, 10_000, 100_000];
/** Followers of the post that the product makes, too. */
const COUNTED = 10_000;

const options = readOptions();
const report = newReport('scale', options);
const parameters = readParameters(options);
const prices = pricesOf(parameters);
report.parameters = parameters;

if (parameters.measure)
	add(
		'requests that the processor of a process makes',
		'requests/s',
		await requestsPerSecond(),
		'one core, without TLS',
	);
await addCount();
const one = addTimes();
const copied = addPricesOfCopies(one);
addMerges(copied);
await addGraphs(copied);
publish(report);

/** The model against the product, which is counted as it runs here. */
async function addCount(): Promise<void> {
	const counted = await countOfProduct(COUNTED);
	const { outcome } = timed(COUNTED, 1, 0, 0);
	const [ours, model] = [counted, outcome.operations].map(({ reads, writes, queue }) => reads + writes + queue) as [
		number,
		number,
	];
	report.figures.push({
		figure: `operations of one post to ${COUNTED.toLocaleString('en')}: the model`,
		unit: 'operations',
		value: model,
		against: ours,
		ratio: model / ours,
		note: 'against the product, counted as it runs with the sizes that it has on Azure',
	});
}

/** Adds the times that one post takes. Returns the run on one account. */
function addTimes(): Outcome {
	const { accounts, listedRowCounts, sweptAccounts, processes, followers } = parameters;
	const first = timed(followers, accounts[0] ?? 1, 0, enoughFor(accounts[0] ?? 1));
	for (const counts of listedRowCounts)
		for (const count of accounts)
			addTime(count === accounts[0] && counts === 0 ? first : timed(followers, count, counts, enoughFor(count)));
	for (const count of processes) addTime(timed(followers, sweptAccounts, 0, count));
	for (const count of SMALLER_COUNTS.filter((smaller) => smaller < followers))
		addTime(timed(count, 1, 0, enoughFor(1)));
	return first.outcome;
}

/** Processes that make as many requests as so many accounts take. */
function enoughFor(accounts: number): number {
	return Math.ceil((accounts * parameters.accountPerSecond) / parameters.processPerSecond);
}

type Timed = { words: string; processes: number; outcome: Outcome };

function timed(followers: number, accounts: number, listedRowCounts: number, processes: number): Timed {
	const listed = `a listed ${listedRowCounts ? 'row' : 'page'} counts as one row`;
	const words = `${followers.toLocaleString('en')} followers, accounts: ${accounts}, processes: ${processes}, ${listed}`;
	say(words);
	const run = { accounts, processes, listedRowCounts };
	return { words, processes, outcome: deliverOnePost({ ...parameters, followers }, run) };
}

function addTime({ words, outcome: { halfMs, allMs, plannedMs, busy } }: Timed): void {
	// Accounts, queues and workers are alike: the busiest of each kind stands for it.
	const kinds = new Map(busy.toReversed().map(({ name, share }) => [name.replace(/ \d+$/, ''), share]));
	const busiest = [...kinds].sort(([, a], [, b]) => b - a).slice(0, 4);
	const shares = busiest.map(([name, share]) => `${name} ${Math.round(100 * share)} %`);
	add(
		`${words}: all have it`,
		's',
		allMs / 1_000,
		`half of them after ${(halfMs / 1_000).toFixed(1)} s; all handed out after ${(plannedMs / 1_000).toFixed(1)} s; busy: ${shares.join(', ')}`,
	);
}

/** Dollars a delivery: to make it, and to keep its row. */
type Copy = { made: number; kept: number };

function addPricesOfCopies({ operations }: Outcome): Copy {
	const { followers, postsADay, monthsKept, accounts } = parameters;
	const { reads, writes, queue } = operations;
	const requests = reads + writes + queue;
	const all = followers.toLocaleString('en');
	const storage = prices.operations(operations);
	const made = (storage + prices.processor(requests)) / followers;
	const monthly = followers * prices.rowMonth;
	const yearOfPosts = DAYS_A_YEAR * postsADay;
	add(
		'operations a delivery',
		'operations',
		requests / followers,
		`${reads} reads, ${writes} writes, ${queue} of queues`,
	);
	add(`one post to ${all}: requests`, '$', storage);
	// A walk that leaves tombstones, and a day later one that deletes them.
	const collected = { reads: Math.ceil(followers / limits.pageRows), writes: followers, queue: 0 };
	add(
		'its removal: requests and processor',
		'$',
		storage + prices.operations(collected) + prices.processor(requests + collected.reads + collected.writes),
	);
	add(`one post to ${all}: processor`, '$', prices.processor(requests));
	add(`one post to ${all}: storage`, 'GB', (followers * prices.rowBytes) / GB, `${prices.rowBytes} bytes a row`);
	add(`one post to ${all}: storage`, '$/month', monthly);
	add(`a day of ${postsADay} posts: requests and processor`, '$', postsADay * followers * made);
	for (const years of [1, 2, 3])
		add(
			`${postsADay} posts a day: storage after ${years} years`,
			'$/month',
			years * yearOfPosts * monthly,
			`${((years * yearOfPosts * followers * prices.rowBytes) / GB / 1_024).toFixed(1)} TB; nothing takes rows away`,
		);
	add(
		'a worker that finds nothing',
		'$/day an account',
		prices.idleWorkerDay,
		'two queues, a look each every half second',
	);
	const enough = enoughFor(accounts.at(-1) ?? 1);
	add(
		`${enough} such workers on ${accounts.at(-1)} accounts`,
		'$/day',
		enough * (accounts.at(-1) ?? 1) * prices.idleWorkerDay,
		'each asks every account',
	);
	return { made, kept: monthsKept * prices.rowMonth };
}

/** Finds when a merge costs less than a copy. The number of followers is on both sides and cancels out. */
function addMerges(copy: Copy): void {
	const { readersShare, pagesADay, readersShares, pagesADays, largeFollowed } = parameters;
	add('a copy: made', '$', copy.made, 'a delivery');
	add('a copy: kept', '$', copy.kept, `${parameters.monthsKept} months`);
	add('a merge through a link', '$', prices.mergeByLink, 'one large author, one page');
	add('a merge in the server', '$', prices.mergeByServer, 'one large author, one page');
	for (const share of readersShares)
		for (const pages of pagesADays) {
			const reads = share * pages;
			add(
				`posts a day from which a merge costs less, ${100 * share} % read ${pages} pages a day`,
				'posts/day',
				(reads * prices.mergeByLink) / (copy.made + copy.kept),
				`${((reads * prices.mergeByLink) / copy.made).toPrecision(2)} when rows cost nothing to keep; ${((reads * prices.mergeByServer) / (copy.made + copy.kept)).toPrecision(2)} in the server`,
			);
		}
	for (const count of largeFollowed) {
		const rounds = Math.ceil(count / parameters.browserRequests);
		add(
			`a page that merges ${count} large authors: longer by`,
			'ms',
			rounds * parameters.browserRoundTripMs,
			`${count + 1} requests instead of 1; $${(count * prices.mergeByLink * 1e6).toPrecision(3)} more for a million pages`,
		);
	}
	const { postsADay, worthADollarYear } = parameters;
	for (const posts of [1, postsADay, 100]) {
		const saved = savedAYear(prices, copy, posts, readersShare * pagesADay);
		// A merge that costs more for each follower never pays, whatever their number.
		if (saved > 0)
			add(
				`followers of one author of ${posts} posts a day from which a merge saves $${worthADollarYear} a year`,
				'followers',
				worthADollarYear / saved,
			);
	}
}

/** Dollars a follower. `reads`: pages a day of the average follower. */
function savedAYear({ mergeByLink }: Prices, { made, kept }: Copy, postsADay: number, reads: number): number {
	return DAYS_A_YEAR * (postsADay * (made + kept) - reads * mergeByLink);
}

async function addGraphs(copy: Copy): Promise<void> {
	const { postsADay } = parameters;
	const posts = await postsADayIn(options.events);
	addGraph(basename(options.follows), await followersIn(options.follows), (author) => posts.get(author) ?? 0, copy);
	if (options.graph) addGraph(basename(options.graph), await followersIn(options.graph), () => postsADay, copy);
}

/** Merges every author whose merge costs less: the most that can be saved. */
function addGraph(name: string, followers: Map<string, number>, postsOf: (author: string) => number, copy: Copy): void {
	const authors = [...followers].sort(([, a], [, b]) => b - a);
	const [largest, most] = authors[0] ?? ['', 0];
	const reads = parameters.readersShare * parameters.pagesADay;
	let deliveries = 0;
	let saved = 0;
	for (const [author, count] of authors) {
		deliveries += count * postsOf(author);
		saved += Math.max(0, count * savedAYear(prices, copy, postsOf(author), reads));
	}
	add(
		`${name}: the largest author`,
		'followers',
		most,
		`${postsOf(largest).toPrecision(2)} posts a day; ${authors.length.toLocaleString('en')} authors`,
	);
	add(`${name}: deliveries a day`, 'deliveries', deliveries);
	add(
		`${name}: copying for a year`,
		'$',
		DAYS_A_YEAR * deliveries * (copy.made + copy.kept),
		`${parameters.monthsKept / MONTHS_A_YEAR} years of storage in it`,
	);
	const worth = parameters.worthADollarYear;
	report.figures.push({
		figure: `${name}: the most that merging saves in a year`,
		unit: '$',
		value: saved,
		against: worth,
		ratio: saved / worth,
		note: 'against what makes it worth building',
	});
}

function add(figure: string, unit: string, value: number, note?: string): void {
	report.figures.push({ figure, unit, value, ...(note !== undefined && { note }) } satisfies Figure);
}

function readParameters({ set, quick }: Options): Parameters {
	try {
		return parametersFrom(set, quick);
	} catch (error) {
		return stop(error instanceof Error ? error.message : String(error), 2);
	}
}
