import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Store } from '../../storage/port.ts';
import { setFollowRequest } from '../../storage/rows/followers/follow-requests.ts';
import { countWrites } from '../../storage/rows/followers/follower-counts.ts';
import { insertOfFollower, setFollower } from '../../storage/rows/followers/set-follower.ts';
import type { FollowerRow } from '../../storage/rows/followers/subject-followers.ts';
import type { Domain } from '../domain.ts';
import type { RowsElsewhere } from '../ledger/command.ts';
import type { Pair } from './pair.ts';

/**
 * Writes the pair on the followed side: the first write on which the answer rests. It never goes back to a smaller seq.
 * It is synced to the disk and not left to the job: an event that is posted after a loss of power must find the row.
 */
export async function projectPair(
	{ store }: Domain,
	follower: SubjectId,
	followed: SubjectId,
	{ state, seq }: Pair,
): Promise<Pick<FollowerRow, 'seq'>> {
	const table = store.tables.subjectFollowers;
	if (state !== 'requested') {
		const row = await setFollower(table, followed, { follower, state, seq });
		await store.sync();
		return row;
	}
	await setFollowRequest(table, followed, { follower, seq });
	return { seq };
}

/** The same for a follower that never followed, with its count: written with the command, on the disk when that is. */
export async function newFollowerRows(
	{ subjectFollowers }: Store['tables'],
	followed: SubjectId,
	row: FollowerRow,
): Promise<RowsElsewhere> {
	const counts = await countWrites(subjectFollowers, followed, row.follower, 1);
	return { table: 'subjectFollowers', writes: [insertOfFollower(followed, row), ...counts], together: true };
}
