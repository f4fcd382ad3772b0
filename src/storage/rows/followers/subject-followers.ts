/** The rows of the `subjectFollowers` table: the subjects that receive a subject's events. A row that goes `off` is kept. */
import { isSubjectId, type SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Table } from '../../port.ts';
import { type Bounds, END, sixteenthOf } from '../key-parts.ts';

export type FollowerRow = { follower: SubjectId; state: 'on' | 'off'; seq: number };

export const subjectFollowerKey = (followed: SubjectId, follower: SubjectId): RowKey => ({
	partition: followed,
	row: follower,
});

/** The follower of a row of `subjectFollowers`, or the one who asks to be. */
export const followerOfRow = (row: string): SubjectId => row;

/** Behind all followers: no subject id begins so. */
const COUNT = '~count:';

/** The followers of a subject, and behind them how many each sixteenth of them has. */
export const followerKeys = {
	all: (followed: SubjectId): Bounds & { before: string } => ({ partition: followed, before: COUNT }),
	count: (followed: SubjectId, sixteenth: string): RowKey => ({ partition: followed, row: COUNT + sixteenth }),
	counts: (followed: SubjectId): Bounds => ({ partition: followed, from: COUNT, before: COUNT + END }),
	sixteenthOf,
	sixteenthOfRow: (row: string): string => row.slice(COUNT.length),
};

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
