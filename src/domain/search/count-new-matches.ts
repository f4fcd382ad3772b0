import type { EventId } from '../../contract/event/event.ts';
import { NEW_MATCHES_LIMIT } from '../../contract/search/found.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { asReader } from './as-reader.ts';
import { newestMatches } from './newest-matches.ts';
import { readableMatches } from './readable-matches.ts';
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
	return newMatches(query, await asReader(caller, reader), { since, limit: NEW_MATCHES_LIMIT, signal });
}

type Bounds = {
	since?: EventId | undefined;
	/** Only events that are older than this id. */
	until?: EventId | undefined;
	limit: number;
	/** The poster whose events don't count. */
	except?: SubjectId | undefined;
	signal?: AbortSignal | undefined;
};

/** Counts up to `limit`. Throws `search_too_long`, `search_date_invalid`. */
export async function newMatches(
	query: string,
	ctx: Ctx,
	{ since, until, limit, except, signal }: Bounds,
): Promise<number> {
	const plan = await searchPlan(ctx, query);
	if (plan.isEmpty) return 0;
	const lookUp = readableMatches(ctx, plan);
	const counted: typeof lookUp = async (hit) => (hit.poster === except ? undefined : lookUp(hit));
	return (await newestMatches(ctx, plan, counted, { after: until, before: since, limit, signal })).matches.length;
}
