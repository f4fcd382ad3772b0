import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { followingOf } from '../../storage/ledger.ts';
import { getFollower } from '../../storage/subject-followers.ts';
import { mapSome } from '../core/map-some.ts';
import type { Domain } from '../domain.ts';

/** So many of those whom the reader follows are looked up, each with a read. */
const MOST = 100;
const AT_ONCE = 16;

/** Those of the first hundred whom the reader follows that follow the subject. */
export async function knownFollowers({ store }: Domain, reader: SubjectId, subject: SubjectId): Promise<SubjectId[]> {
	const { ledger, subjectFollowers } = store.tables;
	const { rows } = await ledger.range({ ...ledgerKeys.followings(reader), limit: MOST });
	const followed = rows.map(followingOf).filter((row) => row.state === 'on' && row.subject !== subject);
	const known = await mapSome(followed, AT_ONCE, async ({ subject: id }) => {
		const row = await getFollower(subjectFollowers, subject, id);
		return row?.state === 'on' ? id : undefined;
	});
	return known.filter((id) => id !== undefined);
}
