/**
 * The requests to follow a subject: an index for its list of them, in a partition of `subjectFollowers`. The ledger of
 * the subject that asks is the truth. The index holds every request. A late write may leave the row of a request that has
 * ended; the list skips it.
 */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../../port.ts';
import { followerOfRow } from './subject-followers.ts';

/** `seq` is that of the request's entry on the follower's ledger. */
export type FollowRequestRow = { follower: SubjectId; seq: number };

/** The requests to follow a subject. They are in the table of its followers, in a partition that is no subject's. */
export const followRequestKeys = {
	partition: (followed: SubjectId): string => `requests:${followed}`,
	request: (followed: SubjectId, follower: SubjectId): RowKey => ({
		partition: followRequestKeys.partition(followed),
		row: follower,
	}),
};

export const followRequestOf = (row: Row): FollowRequestRow => ({
	follower: followerOfRow(row.row),
	seq: Number(row.properties.seq),
});

/** The row of a request that has none. */
export const insertOfFollowRequest = (followed: SubjectId, { follower, seq }: FollowRequestRow): Write => ({
	...followRequestKeys.request(followed, follower),
	kind: 'insert',
	properties: { seq },
});

/** Enters a request under the row's ETag. It never replaces a greater seq. */
export async function setFollowRequest(
	table: Table,
	followed: SubjectId,
	{ follower, seq }: FollowRequestRow,
): Promise<void> {
	const key = followRequestKeys.request(followed, follower);
	for (;;) {
		const row = await table.get(key);
		if (row && followRequestOf(row).seq >= seq) return;
		if (row ? await table.update(key, { seq }, row.etag) : await table.insert(key, { seq })) return;
	}
}

/** Deletes a request that an entry of this seq ended, and no newer one. */
export async function clearFollowRequest(
	table: Table,
	followed: SubjectId,
	{ follower, seq }: FollowRequestRow,
): Promise<void> {
	const key = followRequestKeys.request(followed, follower);
	for (;;) {
		const row = await table.get(key);
		if (!row || followRequestOf(row).seq >= seq) return;
		if (await table.delete(key, row.etag)) return;
	}
}
