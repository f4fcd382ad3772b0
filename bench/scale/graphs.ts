/** Sizes of the largest authors in real graphs, and how much they post. */
import { openLines } from '../../src/cli/load/read-lines.ts';

const DAY_MS = 86_400_000;

/** Followers of each subject that somebody follows. */
export async function followersIn(file: string): Promise<Map<string, number>> {
	const followers = new Map<string, number>();
	for await (const { text = '', number } of await openLines(file)) {
		const [follower, followed] = text.split(',');
		if (!follower || !followed || (number === 1 && follower === 'follower')) continue;
		followers.set(followed, (followers.get(followed) ?? 0) + 1);
	}
	return followers;
}

/** Posts a day of each source, from its first one to its last. */
export async function postsADayIn(file: string): Promise<Map<string, number>> {
	const posts = new Map<string, { count: number; first: number; last: number }>();
	for await (const { text = '' } of await openLines(file)) {
		if (text.trim() === '') continue;
		const { source, time } = JSON.parse(text) as { source: string; time: string };
		const at = Date.parse(time);
		const known = posts.get(source) ?? { count: 0, first: at, last: at };
		known.count++;
		known.first = Math.min(known.first, at);
		known.last = Math.max(known.last, at);
		posts.set(source, known);
	}
	return new Map(
		[...posts].map(([source, { count, first, last }]) => [source, count / Math.max(1, (last - first) / DAY_MS)]),
	);
}
