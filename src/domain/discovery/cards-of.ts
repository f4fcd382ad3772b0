import type { SubjectId } from '../../contract/subject.ts';
import type { SubjectCard } from '../../contract/subject-card.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { eventRowOf, getProfile } from '../../storage/ledger.ts';
import { readerOf } from '../authorize.ts';
import { mapSome } from '../core/map-some.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { readPair } from '../graph/pair.ts';
import { countsOf } from './counts-of.ts';

const AT_ONCE = 16;
const RELATION = { on: 'following', requested: 'requested', off: 'none' } as const;

/** The cards of these subjects, in their order. One that is gone, or across a block from the caller, is left out. */
export async function cardsOf(ctx: Ctx, ids: readonly SubjectId[]): Promise<SubjectCard[]> {
	const cards = await mapSome(ids, AT_ONCE, (id) => cardOf(ctx, id));
	return cards.filter((card) => card !== undefined);
}

async function cardOf(ctx: Ctx, subject: SubjectId): Promise<SubjectCard | undefined> {
	const { domain, principal } = ctx;
	const reader = readerOf(principal);
	const isOther = reader !== undefined && reader !== subject;
	const [profile, counts, lastEventAt, blocker, ours, theirs] = await Promise.all([
		getProfile(domain.store.tables.ledger, subject),
		countsOf(domain, subject),
		lastEventOf(domain, subject),
		blockerBefore(ctx, subject),
		isOther ? readPair(domain, reader, subject) : undefined,
		isOther ? readPair(domain, subject, reader) : undefined,
	]);
	if (!profile || blocker) return undefined;
	const { id, handle, name, kind, follows, description, createdAt } = profile;
	return {
		id,
		handle,
		name,
		kind,
		follows,
		...(description !== undefined && { description }),
		counts,
		...(lastEventAt !== undefined && { lastEventAt }),
		createdAt,
		relation: reader === subject ? 'self' : RELATION[ours?.state ?? 'off'],
		...(theirs?.state === 'on' && { followsMe: true }),
	};
}

async function lastEventOf({ store }: Domain, subject: SubjectId): Promise<string | undefined> {
	const { rows } = await store.tables.ledger.range({ ...ledgerKeys.events(subject), limit: 100 });
	for (const row of rows.map(eventRowOf)) if (!row.removed && !row.event.audience) return row.event.occurredAt;
	return undefined;
}
