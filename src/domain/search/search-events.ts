import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../contract/cursor.ts';
import type { EventId } from '../../contract/event.ts';
import { isEventId } from '../../contract/event-id.ts';
import type { FoundPage, SearchOrder } from '../../contract/search/found.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { idBefore } from '../../storage/search/id-before.ts';
import type { Hit, IndexQuery } from '../../storage/search-index.ts';
import { authorize } from '../authorize.ts';
import type { PageRequest } from '../core/page.ts';
import type { Ctx } from '../ctx.ts';
import { asReader } from './as-reader.ts';
import { highlightsOf } from './highlights-of.ts';
import { hitsOf } from './hits-of.ts';
import { type Match, readableMatches, takeMatches } from './readable-matches.ts';
import { type SearchPlan, searchPlan } from './search-plan.ts';

/** So many of the newest matches are ranked. */
const RANKED = 1_000;

type SearchRequest = PageRequest & {
	query: string;
	order: SearchOrder;
	/** The last word may go on. */
	typing?: boolean | undefined;
	/** For whom an operator asks. */
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
	const { matches, next } = await read(ctx, plan, request);
	const items = matches.map(({ event }) => ({ event, highlights: highlightsOf(event.text, plan.all) }));
	return next === undefined ? { items, hints } : { items, next: encodeCursor(next), hints };
}

type Found<Place> = { matches: Match[]; next: Place | undefined };

const Id = z.string().refine(isEventId);
const NewestPlace = z.strictObject({ after: Id });
type NewestPlace = z.infer<typeof NewestPlace>;

async function newestFirst(
	ctx: Ctx,
	plan: SearchPlan,
	{ cursor, limit, signal }: SearchRequest,
): Promise<Found<NewestPlace>> {
	const place = cursor === undefined ? undefined : decodeCursor(NewestPlace, cursor);
	const query = { ...plan, after: greater(plan.after, place?.after), limit: limit + 1, unscored: true, signal };
	const { matches, more, upTo } = await takeMatches(readableMatches(ctx, plan), hitsOf(ctx.domain, query), limit);
	const after = more ? matches.at(-1)?.hit.id : upTo;
	return { matches, next: after === undefined ? undefined : { after } };
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
	const ranked = await newestHits(ctx, { ...plan, after: greater(plan.after, newer), limit: RANKED, signal });
	const from = place?.from ?? ranked[0]?.id;
	const left = ranked.sort(byScore).filter((hit) => !place || byScore(place, hit) < 0);
	const { matches, more } = await takeMatches(readableMatches(ctx, plan), inPieces(left, limit + 1), limit);
	const last = matches.at(-1)?.hit;
	return { matches, next: more && from && last ? { from, score: last.score, id: last.id } : undefined };
}

type Ranked = Pick<Hit, 'id' | 'score'>;

function byScore(one: Ranked, other: Ranked): number {
	if (one.score !== other.score) return other.score - one.score;
	if (one.id === other.id) return 0;
	return one.id < other.id ? -1 : 1;
}

async function newestHits({ domain }: Ctx, query: IndexQuery): Promise<Hit[]> {
	const found: Hit[] = [];
	for await (const { hits } of hitsOf(domain, query)) {
		found.push(...hits);
		if (found.length >= RANKED) break;
	}
	return found.slice(0, RANKED);
}

function* inPieces(hits: readonly Hit[], size: number): Generator<{ hits: Hit[] }> {
	for (let start = 0; start < hits.length; start += size) yield { hits: hits.slice(start, start + size) };
}

function greater(one: EventId | undefined, other: EventId | undefined): EventId | undefined {
	return one === undefined || (other !== undefined && other > one) ? other : one;
}
