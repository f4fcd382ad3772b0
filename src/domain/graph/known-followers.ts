import type { SubjectId } from '../../contract/subject/subject.ts';
import { getFollower } from '../../storage/rows/followers/subject-followers.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';

/** Follows of the reader that are looked up, each with a read. */
const FOLLOWS_LOOKED_UP = 100;
const READS_AT_ONCE = 16;

/** The subject's followers among the reader's first hundred follows. */
export async function knownFollowers({ store }: Domain, reader: SubjectId, subject: SubjectId): Promise<SubjectId[]> {
	const { ledger, subjectFollowers } = store.tables;
	const { rows } = await ledger.range({ ...followingKeys.all(reader), limit: FOLLOWS_LOOKED_UP });
	const followed = rows.map(followingOf).filter((row) => row.state === 'on' && row.subject !== subject);
	const known = await mapSome(followed, READS_AT_ONCE, async ({ subject: id }) => {
		const row = await getFollower(subjectFollowers, subject, id);
		return row?.state === 'on' ? id : undefined;
	});
	return known.filter((id) => id !== undefined);
}
