import { z } from 'zod';
import type { EventId } from '../../contract/event/event.ts';
import { isEventId } from '../../contract/event/event-id.ts';
import { decodeCursor, encodeCursor } from '../../contract/reading/cursor.ts';
import type { FoundPage, SearchOrder } from '../../contract/search/found.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { idBefore } from '../../storage/search/id-before.ts';
import type { Hit } from '../../storage/search-index.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { PageRequest } from '../lists/page.ts';
import { asReader } from './as-reader.ts';
import { highlightsOf } from './highlights-of.ts';
import { hitsOf, newBudget } from './hits-of.ts';
import { greater, newestMatches } from './newest-matches.ts';
import { type Match, type Ranked, readableMatches, takeMatches } from './readable-matches.ts';
import { type SearchPlan, searchPlan } from './search-plan.ts';

/** So many of the newest matches are ranked, for so much of the budget: the rest is for looking them up. */
const RANKED = 1_000;
const FOR_RANKING = 0.7;

type SearchRequest = PageRequest & {
	query: string;
	order: SearchOrder;
	/** The last word may go on. */
	typing?: boolean | undefined;
	/** The subject that an operator asks for. */
	reader?: SubjectId | undefined;
};

/**
 * A page of the events that match and that the caller may read. Newest first, pages have neither gaps nor repeats while
 * events come. Throws `search_too_long`, `search_date_invalid`.
 */
export async function searchEvents(caller: Ctx, { reader, ...request }: SearchRequest): Promise<FoundPage> {
	authorize(caller.principal, 'event.read');
	const ctx = await asReader(caller, reader);
	const plan = await searchPlan(ctx, request.query, request.typing);
	const { hints } = plan;
	if (plan.isEmpty) return { items: [], hints };
	const read = request.order === 'newest' ? newestFirst : bestFirst;
	const { matches, next, isCut, areOlderOut } = await read(ctx, plan, request);
	if (isCut) hints.push({ code: 'cut' });
	if (areOlderOut) hints.push({ code: 'ranked' });
	const items = matches.map(({ event }) => ({ event, highlights: highlightsOf(event.text, plan.all) }));
	return next === undefined ? { items, hints } : { items, next: encodeCursor(next), hints };
}

/** `areOlderOut`: there are older matches, which were not ranked. */
type Found<Place> = { matches: Match[]; next: Place | undefined; isCut: boolean; areOlderOut?: boolean };

const Id = z.string().refine(isEventId);
const NewestPlace = z.strictObject({ after: Id });
type NewestPlace = z.infer<typeof NewestPlace>;

async function newestFirst(
	ctx: Ctx,
	plan: SearchPlan,
	{ cursor, limit, signal }: SearchRequest,
): Promise<Found<NewestPlace>> {
	const place = cursor === undefined ? undefined : decodeCursor(NewestPlace, cursor);
	const bounds = { after: place?.after, limit, signal };
	const { matches, next: after, isCut } = await newestMatches(ctx, plan, readableMatches(ctx, plan), bounds);
	return { matches, next: after === undefined ? undefined : { after }, isCut };
}

/** Behind this hit. `from`: the newest event of those that are ranked; what comes later is not among them. */
const BestPlace = z.strictObject({ from: Id, score: z.number(), id: Id });
type BestPlace = z.infer<typeof BestPlace>;

async function bestFirst(
	ctx: Ctx,
	plan: SearchPlan,
	{ cursor, limit, signal }: SearchRequest,
): Promise<Found<BestPlace>> {
	const place = cursor === undefined ? undefined : decodeCursor(BestPlace, cursor);
	const newer = place && idBefore(place.from);
	const budget = newBudget();
	const forRanking = { left: budget.left * FOR_RANKING };
	const query = { ...plan, after: greater(plan.after, newer), limit: RANKED, budget: forRanking, signal };
	const { hits: ranked, isCut: isRankingCut, areOlderOut } = await newestHits(ctx, query);
	budget.left -= budget.left * FOR_RANKING - Math.max(0, forRanking.left);
	const from = place?.from ?? ranked[0]?.id;
	const left = ranked.sort(byScore).filter((hit) => !place || byScore(place, hit) < 0);
	const pieces = inPieces(left, limit + 1);
	const { matches, behind, isCut } = await takeMatches(ctx.domain, readableMatches(ctx, plan), pieces, {
		limit,
		budget,
	});
	const next = behind && from ? { from, score: behind.score, id: behind.id } : undefined;
	return { matches, next, isCut: isCut || isRankingCut, areOlderOut };
}

function byScore(one: Ranked, other: Ranked): number {
	if (one.score !== other.score) return other.score - one.score;
	if (one.id === other.id) return 0;
	return one.id < other.id ? -1 : 1;
}

async function newestHits(
	{ domain }: Ctx,
	query: Parameters<typeof hitsOf>[1],
): Promise<{ hits: Hit[]; isCut: boolean; areOlderOut: boolean }> {
	const found: Hit[] = [];
	let place: EventId | undefined;
	for await (const { hits, upTo } of hitsOf(domain, query)) {
		found.push(...hits);
		place = upTo;
		if (found.length >= RANKED) break;
	}
	const isCut = found.length < RANKED && place !== undefined && query.budget.left <= 0;
	const areOlderOut = found.length > RANKED || (found.length === RANKED && place !== undefined);
	return { hits: found.slice(0, RANKED), isCut, areOlderOut };
}

function* inPieces(hits: readonly Hit[], size: number): Generator<{ hits: Hit[] }> {
	for (let start = 0; start < hits.length; start += size) yield { hits: hits.slice(start, start + size) };
}
