/** The subjects that follow a thread, or chose not to, behind its replies: one row each. */
import type { EventRef } from '../../contract/event/event-ref.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../port.ts';
import { type Bounds, startingWith } from './key-parts.ts';
import { threadTimeline } from './threads.ts';

const FOLLOWER = '~to:';

/** A thread that more subjects follow tells of its replies those that they answer and mention, and nobody else. */
export const THREAD_FOLLOWERS_TOLD = 250;

/** `seq` is that of the entry by which the subject chose; 0 where it follows because it took part. */
export type ThreadFollower = { subject: SubjectId; follows: boolean; seq: number };

export const threadFollowerKeys = {
	follower: (thread: EventRef, subject: SubjectId): RowKey => ({
		partition: threadTimeline(thread),
		row: FOLLOWER + subject,
	}),
	all: (thread: EventRef): Bounds => startingWith(threadTimeline(thread), FOLLOWER),
};

export const threadFollowerOf = ({ row, properties }: Row): ThreadFollower => ({
	subject: row.slice(FOLLOWER.length),
	follows: properties.follows === true,
	seq: Number(properties.seq),
});

/** A subject that replies follows the thread. Insert only: it may have chosen otherwise. */
export const insertOfParticipant = (thread: EventRef, subject: SubjectId): Write => ({
	...threadFollowerKeys.follower(thread, subject),
	kind: 'insert',
	properties: { follows: true, seq: 0 },
});

/** The subjects that chose, or that follow because they took part: undefined where they are more than `THREAD_FOLLOWERS_TOLD`. */
export async function getThreadFollowers(table: Table, thread: EventRef): Promise<ThreadFollower[] | undefined> {
	const { rows, next } = await table.range({ ...threadFollowerKeys.all(thread), limit: THREAD_FOLLOWERS_TOLD + 1 });
	return rows.length > THREAD_FOLLOWERS_TOLD || next !== undefined ? undefined : rows.map(threadFollowerOf);
}

export async function getThreadFollower(
	table: Table,
	thread: EventRef,
	subject: SubjectId,
): Promise<ThreadFollower | undefined> {
	const row = await table.get(threadFollowerKeys.follower(thread, subject));
	return row && threadFollowerOf(row);
}

/** Enters the choice of a subject. It never replaces a later one. */
export async function setThreadFollower(table: Table, thread: EventRef, wanted: ThreadFollower): Promise<void> {
	const key = threadFollowerKeys.follower(thread, wanted.subject);
	const properties = { follows: wanted.follows, seq: wanted.seq };
	for (;;) {
		const row = await table.get(key);
		if (row && threadFollowerOf(row).seq >= wanted.seq) return;
		if (row ? await table.update(key, properties, row.etag) : await table.insert(key, properties)) return;
	}
}
