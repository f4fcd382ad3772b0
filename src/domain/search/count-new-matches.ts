import type { EventId } from '../../contract/event/event.ts';
import { NEW_MATCHES_LIMIT } from '../../contract/search/found.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { asReader } from './as-reader.ts';
import { hitsOf, newBudget } from './hits-of.ts';
import { readableMatches, takeMatches } from './readable-matches.ts';
import { searchPlan } from './search-plan.ts';

type NewMatchesRequest = {
	query: string;
	since?: EventId | undefined;
	/** The subject that an operator asks for. */
	reader?: SubjectId | undefined;
	signal?: AbortSignal | undefined;
};

/**
 * Counts the matches that the caller may read and that are newer than an event, or all of them: 100 stands for 100 or
 * more.
 */
export async function countNewMatches(
	caller: Ctx,
	{ query, since, reader, signal }: NewMatchesRequest,
): Promise<number> {
	authorize(caller.principal, 'event.read');
	const ctx = await asReader(caller, reader);
	const plan = await searchPlan(ctx, query);
	if (plan.isEmpty) return 0;
	const before = since === undefined || (plan.before !== undefined && plan.before < since) ? plan.before : since;
	const budget = newBudget();
	const hits = hitsOf(ctx.domain, { ...plan, before, limit: NEW_MATCHES_LIMIT, unscored: true, budget, signal });
	const bounds = { limit: NEW_MATCHES_LIMIT, budget };
	return (await takeMatches(ctx.domain, readableMatches(ctx, plan), hits, bounds)).matches.length;
}
