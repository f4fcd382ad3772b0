/** The rows of the `subjectFollowers` table: the subjects that receive a subject's events. A row that goes `off` is kept. */
import { isSubjectId, type SubjectId } from '../../../contract/subject.ts';
import { followerOfRow, subjectFollowerKey } from '../../keys.ts';
import type { Row, Table } from '../../port.ts';

export type FollowerRow = { follower: SubjectId; state: 'on' | 'off'; seq: number };

export const followerOf = (row: Row): FollowerRow => ({
	follower: followerOfRow(row.row),
	state: row.properties.state === 'on' ? 'on' : 'off',
	seq: Number(row.properties.seq),
});

/**
 * The followers of these rows. Rows that no follow has written are left out: they have no valid id or no seq, nothing
 * could be written for them, and they must not hold up the others. `reconcile` names them.
 */
export function followersOf(rows: readonly Row[]): FollowerRow[] {
	return rows.map(followerOf).filter(({ follower, seq }) => isSubjectId(follower) && Number.isSafeInteger(seq));
}

export async function getFollower(
	table: Table,
	followed: SubjectId,
	follower: SubjectId,
): Promise<FollowerRow | undefined> {
	const row = await table.get(subjectFollowerKey(followed, follower));
	return row && followerOf(row);
}
