import type { Page } from '../../contract/event/event.ts';
import type { FollowPolicy, Relation, SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import type { Listed } from '../subject/list-by-handle.ts';
import { profileOf } from '../subject/profile.ts';
import { blockerOf } from './blocked.ts';
import { readPair } from './pair.ts';

/** A subject in a list, with the reader's relation to it. */
export type Related = Listed & { follows?: FollowPolicy; relation?: Relation };

const SUBJECTS_AT_ONCE = 16;
const OF_FOLLOW = { on: 'following', requested: 'requested', off: 'none' } as const;

/** The reader's relation to a subject. */
export async function relationOf(domain: Domain, reader: SubjectId, subject: SubjectId): Promise<Relation> {
	if (reader === subject) return 'self';
	const [pair, blocker] = await Promise.all([readPair(domain, reader, subject), blockerOf(domain, reader, subject)]);
	return blocker === reader ? 'blocked' : OF_FOLLOW[pair?.state ?? 'off'];
}

/** Adds what the reader has of each. One whose profile is gone can't be followed. */
export async function withRelations(domain: Domain, reader: SubjectId, page: Page<Listed>): Promise<Page<Related>> {
	const items = await mapSome(page.items, SUBJECTS_AT_ONCE, async (item): Promise<Related> => {
		const [profile, relation] = await Promise.all([profileOf(domain, item.id), relationOf(domain, reader, item.id)]);
		return profile ? { ...item, follows: profile.follows, relation } : item;
	});
	return { ...page, items };
}
