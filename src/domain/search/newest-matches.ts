import type { EventId } from '../../contract/event/event.ts';
import type { Ctx } from '../ctx.ts';
import { hitsOf, newBudget } from './hits-of.ts';
import { type LookUp, type Match, takeMatches } from './readable-matches.ts';
import type { SearchPlan } from './search-plan.ts';

/** Only events with ids behind `after`, and in front of `before`. Ids descend as time goes on. */
type Bounds = {
	after?: EventId | undefined;
	before?: EventId | undefined;
	limit: number;
	signal?: AbortSignal | undefined;
};

type NewestMatches = {
	matches: Match[];
	/** Id behind which there may be more. Undefined at the end. */
	next: EventId | undefined;
	/** The budget was spent before the end. */
	isCut: boolean;
};

/** Finds the newest matches of a plan within bounds, with the budget of one search. */
export async function newestMatches(
	{ domain }: Pick<Ctx, 'domain'>,
	plan: SearchPlan,
	lookUp: LookUp,
	{ after, before, limit, signal }: Bounds,
): Promise<NewestMatches> {
	const budget = newBudget();
	const bounds = { after: greater(plan.after, after), before: lesser(plan.before, before) };
	const query = { ...plan, ...bounds, limit: limit + 1, unscored: true, budget, signal };
	const taken = await takeMatches(domain, lookUp, hitsOf(domain, query), { limit, budget });
	return { matches: taken.matches, next: taken.behind?.id ?? taken.upTo, isCut: taken.isCut };
}

export function greater(one: EventId | undefined, other: EventId | undefined): EventId | undefined {
	return one === undefined || (other !== undefined && other > one) ? other : one;
}

function lesser(one: EventId | undefined, other: EventId | undefined): EventId | undefined {
	return one === undefined || (other !== undefined && other < one) ? other : one;
}
