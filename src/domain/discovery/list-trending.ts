import type { Trending } from '../../contract/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { listSubjects } from './list-subjects.ts';

const DAY_MS = 86_400_000;
const SHOWN = 10;

/** What many use and read in the last day: hashtags, and subjects that posted, the most followed first. */
export async function listTrending(ctx: Ctx): Promise<Trending> {
	authorize(ctx.principal, 'subject.read');
	const since = new Date(ctx.domain.now() - DAY_MS).toISOString();
	const { items } = await listSubjects(ctx, { order: 'active', limit: 250 });
	const subjects = items
		.filter(({ lastEventAt }) => lastEventAt !== undefined && lastEventAt >= since)
		.toSorted((one, other) => other.counts.followers - one.counts.followers)
		.slice(0, SHOWN);
	return { tags: [], subjects };
}
