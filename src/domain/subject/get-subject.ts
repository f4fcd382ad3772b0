import { NotFound } from '../../contract/errors.ts';
import type { FollowState, Profile, Relation, SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { blockerOf } from '../graph/blocked.ts';
import { readPair } from '../graph/pair.ts';

/**
 * `follows` is how the subject follows the reader: `requested` asks for an answer. `apart`: one of the two blocks the
 * other, so that neither reads the other's events and lists.
 */
export type Standing = {
	profile: Profile;
	relation: Relation;
	muted: boolean;
	follows: FollowState;
	apart: boolean;
};

/** A subject's profile, and how it and the reader stand to each other. Throws `subject_not_found`. */
export async function getSubject(domain: Domain, reader: SubjectId, id: SubjectId): Promise<Standing> {
	const { ledger } = domain.store.tables;
	const [profile, ours, theirs, blocker, muted] = await Promise.all([
		getProfileOf(domain, id),
		readPair(domain, reader, id),
		readPair(domain, id, reader),
		blockerOf(domain, reader, id),
		ledger.get(ledgerKeys.mute(reader, id)),
	]);
	if (!profile) throw new NotFound('subject', id);
	const relation = reader === id ? 'self' : blocker === reader ? 'blocked' : RELATION[ours?.state ?? 'off'];
	return {
		profile,
		relation,
		muted: muted !== undefined,
		follows: theirs?.state ?? 'off',
		apart: blocker !== undefined,
	};
}

const RELATION = { on: 'following', requested: 'requested', off: 'none' } as const;

/** Throws `subject_not_found` unless each has a profile. */
export async function assertExist(domain: Domain, ...ids: SubjectId[]): Promise<void> {
	const profiles = await Promise.all(ids.map((id) => getProfileOf(domain, id)));
	const missing = ids.find((_, index) => !profiles[index]);
	if (missing) throw new NotFound('subject', missing);
}

/** A subject's profile, or undefined when there is no such subject. */
export function getProfileOf(domain: Domain, id: SubjectId): Promise<Profile | undefined> {
	return getProfile(domain.store.tables.ledger, id);
}
