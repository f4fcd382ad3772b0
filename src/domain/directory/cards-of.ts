import type { SubjectId } from '../../contract/subject/subject.ts';
import type { SubjectCard } from '../../contract/subject/subject-card.ts';
import { getRankRow, rankOf } from '../../storage/rows/directory/ranks.ts';
import { getMarkedProfile } from '../../storage/rows/ledger/marks.ts';
import { readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { readPair } from '../graph/pair.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { countsOf } from './counts-of.ts';

const CARDS_AT_ONCE = 16;
const RELATION = { on: 'following', requested: 'requested', off: 'none' } as const;

/** The cards of these subjects, in their order. One that is gone, or across a block from the caller, is left out. */
export async function cardsOf(ctx: Ctx, ids: readonly SubjectId[]): Promise<SubjectCard[]> {
	return (await cardsFor(ctx, ids)).map(({ card }) => card);
}

/** The same for a list that the caller did not ask for by name: those that are limited are left out, unless it follows them. */
export async function cardsToList(ctx: Ctx, ids: readonly SubjectId[]): Promise<SubjectCard[]> {
	const found = await cardsFor(ctx, ids);
	return found.filter(({ card, isLimited }) => !isLimited || KNOWN.includes(card.relation)).map(({ card }) => card);
}

const KNOWN: readonly SubjectCard['relation'][] = ['self', 'following'];

type FoundCard = { card: SubjectCard; isLimited: boolean };

async function cardsFor(ctx: Ctx, ids: readonly SubjectId[]): Promise<FoundCard[]> {
	const cards = await mapSome(ids, CARDS_AT_ONCE, (id) => cardOf(ctx, id));
	return cards.filter((card) => card !== undefined);
}

async function cardOf(ctx: Ctx, subject: SubjectId): Promise<FoundCard | undefined> {
	const { domain, principal } = ctx;
	const reader = readerOf(principal);
	const isOther = reader !== undefined && reader !== subject;
	const [found, counts, rank, blocker, ours, theirs] = await Promise.all([
		getMarkedProfile(domain.store.tables.ledger, subject),
		countsOf(domain, subject),
		getRankRow(domain.store.tables.ranks, subject),
		blockerBefore(ctx, subject),
		isOther ? readPair(domain, reader, subject) : undefined,
		isOther ? readPair(domain, subject, reader) : undefined,
	]);
	if (!found || blocker) return undefined;
	const activeAt = rank && rankOf(rank).activeAt;
	const { id, handle, name, kind, follows, description, createdAt } = found.profile;
	const { labels, limitedSince } = found.marks;
	const card: SubjectCard = {
		id,
		handle,
		name,
		kind,
		follows,
		...(description !== undefined && { description }),
		counts,
		...(activeAt !== undefined && { lastEventAt: isoTime(activeAt) }),
		createdAt,
		relation: reader === subject ? 'self' : RELATION[ours?.state ?? 'off'],
		...(theirs?.state === 'on' && { followsMe: true }),
		...(labels.length > 0 && { labels }),
	};
	return { card, isLimited: limitedSince !== undefined };
}
