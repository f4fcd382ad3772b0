import { readRef } from '../../../contract/event/event-ref.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { followedThreadKeys, followedThreadOf } from '../../../storage/rows/ledger/followed-threads.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { setThreadFollower } from '../../../storage/rows/thread-followers.ts';
import type { Domain } from '../../domain.ts';

/** thread-followed, thread-unfollowed: enters in the thread what the ledger says by now. */
export async function enterThreadChoice({ store }: Domain, subject: SubjectId, { target }: JobRow): Promise<void> {
	const thread = readRef(target);
	const row = thread && (await store.tables.ledger.get(followedThreadKeys.thread(subject, thread)));
	if (row) await setThreadFollower(store.tables.timelines, thread, { subject, ...followedThreadOf(row) });
}
