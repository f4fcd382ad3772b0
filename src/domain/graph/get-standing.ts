import { NotFound } from '../../contract/errors.ts';
import type { FollowState, Profile, Relation, SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { profileOf } from '../subject/profile.ts';
import { blockerOf } from './blocked.ts';
import { readPair } from './pair.ts';
import { relationOf } from './with-relations.ts';

/**
 * A subject, and how it and the reader stand to each other. `follows` is how the subject follows the reader: `requested`
 * waits for an answer. `isBlocked`: one of the two blocks the other, so that neither reads the other's events and lists.
 */
export type Standing = {
	profile: Profile;
	relation: Relation;
	muted: boolean;
	follows: FollowState;
	isBlocked: boolean;
};

/** Throws `subject_not_found`. */
export async function getStanding(
	{ domain, principal }: Ctx,
	{ reader, subject }: { reader: SubjectId; subject: SubjectId },
): Promise<Standing> {
	authorize(principal, 'relation.read', reader);
	const { ledger } = domain.store.tables;
	const [profile, relation, theirs, blocker, muted] = await Promise.all([
		profileOf(domain, subject),
		relationOf(domain, reader, subject),
		readPair(domain, subject, reader),
		blockerOf(domain, reader, subject),
		ledger.get(ledgerKeys.mute(reader, subject)),
	]);
	if (!profile) throw new NotFound('subject', subject);
	return {
		profile,
		relation,
		muted: muted !== undefined,
		follows: theirs?.state ?? 'off',
		isBlocked: blocker !== undefined,
	};
}
