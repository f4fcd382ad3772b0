import { NotFound } from '../../contract/errors/errors.ts';
import type { Standing } from '../../contract/schema/subject.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { profileOf } from '../subject/profile.ts';
import { blockerOf } from './blocked.ts';
import { readPair } from './pair.ts';
import { relationOf } from './with-relations.ts';

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
		ledger.get(hiddenKeys.mute(reader, subject)),
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
