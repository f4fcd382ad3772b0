import type { SubjectId } from '../../contract/subject.ts';
import { setRequest } from '../../storage/requests.ts';
import { type FollowerRow, setFollower } from '../../storage/subject-followers.ts';
import type { Domain } from '../domain.ts';
import type { Pair } from './pair.ts';

/** Tells the followed side of the pair: the first write on which the answer rests. Never back to a smaller seq. */
export async function projectPair(
	{ store }: Domain,
	follower: SubjectId,
	followed: SubjectId,
	{ state, seq }: Pair,
): Promise<Pick<FollowerRow, 'seq'>> {
	const table = store.tables.subjectFollowers;
	if (state !== 'requested') return setFollower(table, followed, { follower, state, seq });
	await setRequest(table, followed, { follower, seq });
	return { seq };
}
