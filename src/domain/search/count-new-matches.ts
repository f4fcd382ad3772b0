import type { EventId } from '../../contract/event.ts';
import { NEW_MATCHES_LIMIT } from '../../contract/search/found.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { hitsOf } from './hits-of.ts';
import { readableMatches, takeMatches } from './readable-matches.ts';
import { searchPlan } from './search-plan.ts';

/** How many matches the caller may read that are newer than an event, or all of them: 100 stands for as many or more. */
export async function countNewMatches(
	ctx: Ctx,
	{ query, since, signal }: { query: string; since?: EventId | undefined; signal?: AbortSignal | undefined },
): Promise<number> {
	authorize(ctx.principal, 'event.read');
	const plan = await searchPlan(ctx, query);
	if (plan.isEmpty) return 0;
	const before = since === undefined || (plan.before !== undefined && plan.before < since) ? plan.before : since;
	const hits = hitsOf(ctx.domain, { ...plan, before, limit: NEW_MATCHES_LIMIT, signal });
	return (await takeMatches(readableMatches(ctx, plan), hits, NEW_MATCHES_LIMIT)).matches.length;
}
