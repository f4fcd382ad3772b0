/**
 * The ledger decides what a search finds. The index proposes events; each is looked up in its poster's ledger, held
 * against the query once more, and kept only where the caller may read it now.
 */

import type { Event, EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isMutedTopic, isShown, type TimelineFilter, timelineItemOf } from '../../contract/timeline/timeline.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { getMarks } from '../../storage/rows/ledger/marks.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { scoreOf } from '../../storage/search/match.ts';
import type { Hit, SearchBudget } from '../../storage/search-index.ts';
import { findsLimited, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { isToldOf, type Reach, reachOf, readsEvent } from '../event/protected-events.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { mapSome } from '../lists/map-some.ts';
import { topicsNotAskedFor } from '../timeline/asked-topics.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { documentOf } from './document-of.ts';
import type { SomeHits } from './hits-of.ts';
import type { SearchPlan } from './search-plan.ts';

/** Hits that are looked up at once. */
const HITS_AT_ONCE = 16;
/** Hits after which others get the thread. */
const IN_A_ROW = 32;
/** Cost of looking up an event and who may read it, as a `SearchBudget` counts it. */
const LOOK_UP = 9;

export type Match = { hit: Hit; event: Event };
export type LookUp = (hit: Hit) => Promise<Event | undefined>;

type Taken = {
	matches: Match[];
	/** The last hit that was looked at, when there are more of these. */
	behind?: Ranked | undefined;
	/** Event at which the index goes on, when all of these were looked at. */
	upTo?: EventId | undefined;
	/** The budget was spent before the end. */
	isCut: boolean;
};
export type Ranked = Pick<Hit, 'id' | 'score'>;

/** The first matches of some hits, in their order, as many as `limit` and the budget allow. */
export async function takeMatches(
	{ sleep }: Pick<Domain, 'sleep'>,
	lookUp: LookUp,
	some: AsyncIterable<SomeHits> | Iterable<SomeHits>,
	{ limit, budget }: { limit: number; budget: SearchBudget },
): Promise<Taken> {
	const matches: Match[] = [];
	let behind: Ranked | undefined;
	let place: EventId | undefined;
	for await (const { hits, upTo } of some) {
		for (let start = 0; start < hits.length; start += IN_A_ROW) {
			// Each call gets on, however much the index took for its first page.
			const hasGotOn = behind !== undefined || place !== undefined;
			if (budget.left <= 0 && hasGotOn) return { matches, behind, upTo: place, isCut: true };
			const piece = hits.slice(start, start + IN_A_ROW);
			budget.left -= piece.length * LOOK_UP;
			const events = await mapSome(piece, HITS_AT_ONCE, lookUp);
			for (const [index, hit] of piece.entries()) {
				const event = events[index];
				if (!event) continue;
				if (matches.length === limit) return { matches, behind: matches.at(-1)?.hit, isCut: false };
				matches.push({ hit, event });
			}
			behind = piece.at(-1);
			await sleep(0);
		}
		if (upTo !== undefined) behind = undefined;
		place = upTo;
	}
	return { matches, upTo: place, isCut: budget.left <= 0 && place !== undefined };
}

/**
 * Looks up a hit: its event, where it matches, the caller may read it and mutes no topic of it that the query does not ask
 * for. For one call, which knows each poster once.
 */
export function readableMatches(ctx: Ctx, plan: SearchPlan): LookUp {
	const { ledger } = ctx.domain.store.tables;
	const mayRead = readersRight(ctx);
	const filterNow = readersFilter(ctx, plan);
	const inTimeline = plan.inTimeline === undefined ? undefined : readersTimeline(ctx, filterNow);
	return async ({ id, poster }) => {
		const row = await getEvent(ledger, poster, id);
		if (!row || row.removed || scoreOf(plan, documentOf(row.event, row.tags)) === undefined) return undefined;
		if (inTimeline && (await inTimeline(row.event)) !== plan.inTimeline) return undefined;
		if (!(await mayRead(row.event, plan.inTimeline === true))) return undefined;
		const filter = await filterNow();
		return filter && isMutedTopic(row.event, filter, ctx.domain.now()) ? undefined : row.event;
	};
}

/** The reader's filter, without the topics that the query asks for. It is read once, and only when it is needed. */
function readersFilter({ domain, principal }: Ctx, { all }: SearchPlan): () => Promise<TimelineFilter | undefined> {
	const reader = readerOf(principal);
	let filter: Promise<TimelineFilter | undefined> | undefined;
	const read = async (of: SubjectId) => {
		const whole = await filterOf(domain, of);
		return { ...whole, topics: topicsNotAskedFor(whole.topics, all, domain.now()) };
	};
	return () => {
		filter ??= reader === undefined ? Promise.resolve(undefined) : read(reader);
		return filter;
	};
}

/** The reader of a timeline may read its events, unless one of the two blocks the other. */
function readersRight(ctx: Ctx): (event: Event, isInTimeline: boolean) => Promise<boolean> {
	const reader = readerOf(ctx.principal);
	const findsAll = findsLimited(ctx.principal);
	const known = new Map<SubjectId, Promise<PosterStanding>>();
	const standingOf = (poster: SubjectId) => {
		const standing = known.get(poster) ?? learnStanding(ctx, poster);
		known.set(poster, standing);
		return standing;
	};
	return async (event, isInTimeline) => {
		const { reach, isBlocked, isLimited } = await standingOf(event.actor);
		if (isBlocked) return false;
		if (isInTimeline) return true;
		// Its followers come across a subject that is limited, and so do subjects that it names or answers.
		const isKept = isLimited && reach === 'open' && !(reader !== undefined && isToldOf(reader, event));
		return (findsAll || !isKept) && (await readsEvent(ctx, event, reach));
	};
}

type PosterStanding = { reach: Reach; isBlocked: boolean; isLimited: boolean };

async function learnStanding(ctx: Ctx, poster: SubjectId): Promise<PosterStanding> {
	const [reach, blocker, { limitedSince }] = await Promise.all([
		reachOf(ctx, poster),
		blockerBefore(ctx, poster),
		getMarks(ctx.domain.store.tables.ledger, poster),
	]);
	return { reach, isBlocked: blocker !== undefined, isLimited: limitedSince !== undefined };
}

/** Whether the reader's timeline shows an event now: one row of its partition. */
function readersTimeline(
	{ domain }: Ctx,
	filterNow: () => Promise<TimelineFilter | undefined>,
): (event: Event) => Promise<boolean> {
	return async ({ id }) => {
		const filter = await filterNow();
		if (!filter) return false;
		const row = await domain.store.tables.timelines.get(timelineKey(filter.reader, id));
		const item = row && timelineItemOf(id, row.properties);
		return item !== undefined && isShown(item, filter, domain.now());
	};
}
