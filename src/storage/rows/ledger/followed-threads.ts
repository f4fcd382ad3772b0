/** Threads that a subject chose to follow, or not to, in its ledger. */
import { type EventRef, packRef, readRef } from '../../../contract/event/event-ref.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';

const THREAD = 'thread:';

/** `seq` is that of the entry by which it chose. */
export type ThreadChoice = { follows: boolean; seq: number };

export const followedThreadKeys = {
	// A key holds no slash.
	thread: (subject: SubjectId, thread: EventRef): RowKey => ({
		partition: subject,
		row: THREAD + packRef(thread).replace('/', ':'),
	}),
	all: (subject: SubjectId): Bounds => startingWith(subject, THREAD),
	threadOf: (row: string): EventRef | undefined => readRef(row.slice(THREAD.length).replace(':', '/')),
};

export const followedThreadOf = ({ properties }: Row): ThreadChoice => ({
	follows: properties.follows === true,
	seq: Number(properties.seq),
});
