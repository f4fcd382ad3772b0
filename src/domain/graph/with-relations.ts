import type { Page } from '../../contract/event.ts';
import type { FollowPolicy, Relation, SubjectId } from '../../contract/subject.ts';
import { mapSome } from '../core/map-some.ts';
import type { Domain } from '../domain.ts';
import type { Listed } from '../subject/list-by-handle.ts';
import { profileOf } from '../subject/profile.ts';
import { blockerOf } from './blocked.ts';
import { readPair } from './pair.ts';

/** What a list shows of a subject, and what the reader has of it. */
export type Related = Listed & { follows?: FollowPolicy; relation?: Relation };

const AT_ONCE = 16;
const OF_FOLLOW = { on: 'following', requested: 'requested', off: 'none' } as const;

/** What the reader has of a subject. */
export async function relationOf(domain: Domain, reader: SubjectId, subject: SubjectId): Promise<Relation> {
	if (reader === subject) return 'self';
	const [pair, blocker] = await Promise.all([readPair(domain, reader, subject), blockerOf(domain, reader, subject)]);
	return blocker === reader ? 'blocked' : OF_FOLLOW[pair?.state ?? 'off'];
}

/** Adds what the reader has of each. One whose profile is gone can't be followed. */
export async function withRelations(domain: Domain, reader: SubjectId, page: Page<Listed>): Promise<Page<Related>> {
	const items = await mapSome(page.items, AT_ONCE, async (item): Promise<Related> => {
		const [profile, relation] = await Promise.all([profileOf(domain, item.id), relationOf(domain, reader, item.id)]);
		return profile ? { ...item, follows: profile.follows, relation } : item;
	});
	return { ...page, items };
}
