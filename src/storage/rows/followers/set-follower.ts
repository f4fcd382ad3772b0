/** Changes of who follows a subject. Each changes the row of a follower and its count in one transaction. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, Table, Write } from '../../port.ts';
import { countWrites } from './follower-counts.ts';
import { type FollowerRow, followerOf, subjectFollowerKey } from './subject-followers.ts';

/**
 * Sets the row of one follower under its ETag. It never replaces a greater seq.
 * Returns what the row holds in the end: another state when a newer follow or unfollow was there first.
 */
export async function setFollower(table: Table, followed: SubjectId, wanted: FollowerRow): Promise<FollowerRow> {
	for (;;) {
		const row = await table.get(subjectFollowerKey(followed, wanted.follower));
		if (row) {
			const found = followerOf(row);
			if (found.seq >= wanted.seq) return found;
		}
		if (await replaceFollower(table, followed, row, wanted)) return wanted;
	}
}

/** One try to put another row in the place of one that was read. False when it, or its count, has changed meanwhile. */
export async function replaceFollower(
	table: Table,
	followed: SubjectId,
	row: Row | undefined,
	wanted: FollowerRow,
): Promise<boolean> {
	const change = (wanted.state === 'on' ? 1 : 0) - (row && followerOf(row).state === 'on' ? 1 : 0);
	const counts = await countWrites(table, followed, wanted.follower, change as 1 | 0 | -1);
	return (await table.transact([writeOf(followed, row, wanted), ...counts])).done;
}

/** Deletes the row of a follower that is erased. */
export async function deleteFollower(table: Table, followed: SubjectId, follower: SubjectId): Promise<boolean> {
	for (;;) {
		const row = await table.get(subjectFollowerKey(followed, follower));
		if (!row) return false;
		const counts = await countWrites(table, followed, follower, followerOf(row).state === 'on' ? -1 : 0);
		const deletion: Write = { partition: row.partition, row: row.row, kind: 'delete', etag: row.etag };
		if ((await table.transact([deletion, ...counts])).done) return true;
	}
}

/** The row of a follower that has none, with its count as `countWrites` has it. */
export function insertOfFollower(followed: SubjectId, row: FollowerRow): Write {
	return writeOf(followed, undefined, row);
}

function writeOf(followed: SubjectId, row: Row | undefined, { follower, state, seq }: FollowerRow): Write {
	const key = subjectFollowerKey(followed, follower);
	const properties = { state, seq };
	return row ? { ...key, kind: 'update', etag: row.etag, properties } : { ...key, kind: 'insert', properties };
}
