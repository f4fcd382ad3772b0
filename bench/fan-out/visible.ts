/** Post to visible: from the call of `postEvent` until the last follower's row can be read. */
import { profiled } from '../measure/profile.ts';
import { percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { countTo } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import type { Tideline } from '../tideline/start-tideline.ts';
import { verifyDelivered } from '../tideline/verify.ts';
import { textOf } from './one-event.ts';

export async function manyPosts(report: Report, options: Options, tideline: Tideline): Promise<void> {
	const { quick, runs, followers: most, profile } = options;
	for (const [count, posts, target] of [
		[1_000, quick ? 10 : 200, 250],
		[100_000, runs, 10_000],
	] as const) {
		if (count > most) continue;
		const poster = await tideline.person(`poster${count}`);
		const followers = readers(count);
		await makeFollowers(tideline.store, poster, followers);
		await tideline.settled();
		const took: number[] = [];
		const post = async (index: number) => {
			const { event, postedAt, visibleAt } = await tideline.post(poster, count, textOf(index));
			await tideline.settled();
			await verifyDelivered(tideline.store.tables.timelines, event, followers);
			return visibleAt - postedAt;
		};
		await post(0);
		await countTo(posts, `posts to ${count} followers`, async (index) => {
			took.push(await post(index));
		});
		const name = `post to visible, ${count.toLocaleString('en')} followers`;
		const p99 = percentile(took, 0.99);
		report.figures.push(
			{ figure: `${name}, p50`, unit: 'ms', value: percentile(took, 0.5) },
			{
				figure: `${name}, p99`,
				unit: 'ms',
				value: p99,
				target: `≤ ${target.toLocaleString('en')}`,
				holds: p99 <= target,
				note: posts < 100 ? `the slowest of ${posts} posts` : `of ${posts} posts`,
				runs: { ours: took.map(Math.round) },
			},
		);
		if (profile && report.profiles && count === 1_000)
			report.profiles['fan-out-posts-1000'] = await profiled('fan-out-posts-1000', async () => {
				for (let index = 0; index < 30; index++) {
					await tideline.post(poster, count, textOf(index));
					await tideline.settled();
				}
			});
	}
}
