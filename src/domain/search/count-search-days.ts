import { eventTime, firstIdAt, lastIdAt } from '../../contract/event/event-id.ts';
import { ROWS_A_READ } from '../../contract/reading/fill-page.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { countDays, type DayCount, type ZonedMonth } from '../lists/count-days.ts';
import { newestMatches } from './newest-matches.ts';
import { readableMatches } from './readable-matches.ts';
import { searchPlan } from './search-plan.ts';

type SearchDaysRequest = ZonedMonth & {
	query: string;
	signal?: AbortSignal | undefined;
	/** Called before each read, which costs as much as a search. It throws where the caller may search no more. */
	beforeRead?: (() => Promise<unknown> | undefined) | undefined;
};

/**
 * Counts the results of a search on each day of a month, the last day first. It reads the pages of 250 results that
 * `searchEvents` would give, newest first: a page may end early, where its budget is spent. Throws `search_too_long`,
 * `search_date_invalid`.
 */
export async function countSearchDays(
	ctx: Ctx,
	{ query, signal, beforeRead, ...month }: SearchDaysRequest,
): Promise<DayCount[]> {
	authorize(ctx.principal, 'event.read');
	const plan = await searchPlan(ctx, query);
	const lookUp = readableMatches(ctx, plan);
	const read = async (from: number, to: number) => {
		if (plan.isEmpty) return { times: [], reached: undefined };
		await beforeRead?.();
		const bounds = { after: lastIdAt(to), before: firstIdAt(from - 1) };
		const { matches, next } = await newestMatches(ctx, plan, lookUp, { ...bounds, limit: ROWS_A_READ, signal });
		return {
			times: matches.map(({ event }) => eventTime(event.id)),
			reached: next === undefined ? undefined : eventTime(next),
		};
	};
	return countDays(read, month);
}
