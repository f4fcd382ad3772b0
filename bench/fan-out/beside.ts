/**
 * Measures how the delivery of a large event slows others: a small subject's post, and a reader who opens a timeline.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { readTimeline } from '../../src/domain/timeline/read-timeline.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import type { Tideline } from '../tideline/start-tideline.ts';
import { verifyDelivered } from '../tideline/verify.ts';
import { textOf } from './one-event.ts';

const FOLLOWERS_OF_SMALL = 10;
/** Milliseconds between a small post that was delivered and the next. */
const PAUSE = 50;
/** Events that were there before, so that every page read is a full one. */
const FILLED = 255;

type Measured = { posts: number[]; pages: number[] };

export async function smallBesideLarge(
	report: Report,
	{ runs, quick, followers: most }: Options,
	tideline: Tideline,
): Promise<void> {
	const count = Math.min(100_000, most);
	const large = await tideline.person('large');
	const small = await tideline.person('small');
	const followers = readers(count);
	// Some of the large subject's, so that their timelines are being written to as well.
	const few = followers.slice(-FOLLOWERS_OF_SMALL);
	await makeFollowers(tideline.store, large, followers);
	await makeFollowers(tideline.store, small, few);
	await tideline.settled();
	const { timelines } = tideline.store.tables;

	say('filling the first pages that are read');
	for (let index = 0; index < FILLED; index++) await postSmall({ posts: [], pages: [] }, index, 0);
	const idle: Measured = { posts: [], pages: [] };
	await withPages(idle, async () => {
		for (let index = 0; index < (quick ? 5 : 60); index++) await postSmall(idle, index);
	});
	const busy: Measured = { posts: [], pages: [] };
	for (let run = 1; run <= runs; run++) {
		say(`a subject of ${FOLLOWERS_OF_SMALL} followers beside one of ${count}, run ${run} of ${runs}`);
		let delivered = false;
		const whole = tideline.post(large, count, textOf(run)).finally(() => {
			delivered = true;
		});
		await withPages(busy, async () => {
			for (let index = 0; !delivered; index++) await postSmall(busy, index);
		});
		// The check waits until no page is read: looking at every row is work of the bench.
		const { event } = await whole;
		await tideline.settled();
		await verifyDelivered(timelines, event, followers);
	}

	const name = `while ${count.toLocaleString('en')} are delivered`;
	const slowest = Math.max(...busy.posts);
	report.figures.push(
		{
			figure: `post to visible, ${FOLLOWERS_OF_SMALL} followers, ${name}, p50`,
			unit: 'ms',
			value: percentile(busy.posts, 0.5),
			against: percentile(idle.posts, 0.5),
			note: 'against idle',
		},
		{
			figure: `post to visible, ${FOLLOWERS_OF_SMALL} followers, ${name}, slowest`,
			unit: 'ms',
			value: slowest,
			against: Math.max(...idle.posts),
			target: '≤ 2,000',
			holds: slowest <= 2_000,
			note: `of ${busy.posts.length} posts`,
			runs: { busy: busy.posts.map(Math.round), idle: idle.posts.map(Math.round) },
		},
		...([0.5, 0.99] as const).map((share) => {
			const [value, against] = [percentile(busy.pages, share), percentile(idle.pages, share)];
			return {
				figure: `first page ${name}, p${share * 100}`,
				unit: 'ms',
				value,
				against,
				ratio: value / against,
				target: '≤ 2',
				holds: value / against <= 2,
				note: `against idle; ${busy.pages.length} reads, each counted from when it was due`,
			};
		}),
	);

	async function postSmall(to: Measured, index: number, pause = PAUSE): Promise<void> {
		const { event, postedAt, visibleAt } = await tideline.post(small, FOLLOWERS_OF_SMALL, textOf(index));
		to.posts.push(visibleAt - postedAt);
		await verifyDelivered(timelines, event, few);
		await sleep(pause);
	}

	/** Reads a page every 10 ms. A read that starts late because the loop was blocked was waited for all the same. */
	async function withPages(to: Measured, work: () => Promise<void>): Promise<void> {
		let over = false;
		const reading = (async () => {
			let due = performance.now() + 10;
			while (!over) {
				await sleep(Math.max(0, due - performance.now()));
				await readTimeline(
					{ domain: tideline.domain, principal: asUser(few[0] as string) },
					{ reader: few[0] as string, limit: 250 },
				);
				to.pages.push(performance.now() - due);
				due = Math.max(due + 10, performance.now());
			}
		})();
		await work();
		over = true;
		await reading;
	}
}
