import type { SubjectId } from '../../contract/subject/subject.ts';
import type { SubjectCard } from '../../contract/subject/subject-card.ts';
import { getRankRow, rankOf } from '../../storage/rows/directory/ranks.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
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
	const cards = await mapSome(ids, CARDS_AT_ONCE, (id) => cardOf(ctx, id));
	return cards.filter((card) => card !== undefined);
}

async function cardOf(ctx: Ctx, subject: SubjectId): Promise<SubjectCard | undefined> {
	const { domain, principal } = ctx;
	const reader = readerOf(principal);
	const isOther = reader !== undefined && reader !== subject;
	const [profile, counts, rank, blocker, ours, theirs] = await Promise.all([
		getProfile(domain.store.tables.ledger, subject),
		countsOf(domain, subject),
		getRankRow(domain.store.tables.ranks, subject),
		blockerBefore(ctx, subject),
		isOther ? readPair(domain, reader, subject) : undefined,
		isOther ? readPair(domain, subject, reader) : undefined,
	]);
	if (!profile || blocker) return undefined;
	const activeAt = rank && rankOf(rank).activeAt;
	const { id, handle, name, kind, follows, description, createdAt } = profile;
	return {
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
	};
}
