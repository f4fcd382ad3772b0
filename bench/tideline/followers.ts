/** Writes follower rows directly, as follows leave them: fan-out reads nothing else of a follow. */
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { subjectIdOf } from '../../src/domain/subject/subject-id.ts';
import type { Store, Write } from '../../src/storage/port.ts';
import { subjectFollowerKey } from '../../src/storage/rows/followers/subject-followers.ts';
import { say } from '../report/progress.ts';

/** The seq of every follow made here: the epoch in each timeline row. */
export const EPOCH = 2;

const ROWS_AT_ONCE = 10_000;

/** The ids of `count` readers; ascending, as the planner reads them. */
export const readers = (count: number): SubjectId[] =>
	Array.from({ length: count }, (_, index) => subjectIdOf('dev', `reader${String(index).padStart(7, '0')}`));

export async function makeFollowers(store: Store, followed: SubjectId, followers: readonly SubjectId[]): Promise<void> {
	await makeFollows(
		store,
		followers.map((follower) => ({ follower, followed })),
	);
}

export async function makeFollows(
	store: Store,
	follows: readonly { follower: SubjectId; followed: SubjectId }[],
): Promise<void> {
	for (let start = 0; start < follows.length; start += ROWS_AT_ONCE) {
		const rows = follows.slice(start, start + ROWS_AT_ONCE);
		if (follows.length > ROWS_AT_ONCE) say(`making follows: ${start + rows.length} of ${follows.length}`);
		await store.tables.subjectFollowers.writeMany(
			rows.map(
				({ follower, followed }): Write => ({
					...subjectFollowerKey(followed, follower),
					kind: 'upsert',
					properties: { state: 'on', seq: EPOCH },
				}),
			),
		);
	}
}
