/**
 * Some jobs have a second part, some time after the first: an unfollow, a block and an unblock do all again, for writes
 * that were under way, and a removal takes its tombstones away, once no insert can come any more that they would stop.
 */
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { type JobRow, jobOf } from '../../storage/ledger.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports.ts';
import { jobMessage } from './message.ts';
import { updateJob } from './update-job.ts';

type RowsAndMessages = Pick<Store, 'tables' | 'queues'>;

/** Seconds. A write lands 30 s after its client gave up, at the latest; a lease lasts 60 s. */
const SECOND_PURGE_AFTER = 300;
const TOMBSTONES_KEPT = 86_400;

export function hasSecondPart({ action }: JobRow): boolean {
	return action === 'event-removed' || action === 'unfollowed' || action === 'blocked' || action === 'unblocked';
}

/** Sends for the second part and notes that the first is done. Again is harmless: the parts may run twice. */
export async function sendForSecondPart(domain: Domain, subject: SubjectId, job: JobRow): Promise<void> {
	await sendSecondPart(domain, subject, job);
	domain.reached?.('second purge sent');
	await updateJob(domain.store.tables.ledger, subject, job.commandId, { purgedAt: isoTime(domain.now()) });
}

/** For every job that waits for its second part. Resolves to how many there were. */
export async function sendAllSecondParts(store: RowsAndMessages): Promise<number> {
	const { ledger } = store.tables;
	let sent = 0;
	for await (const subject of ledger.partitions())
		for await (const rows of pagesOf(ledger, ledgerKeys.jobs(subject)))
			for (const job of rows.map(jobOf).filter(({ purgedAt }) => purgedAt)) {
				await sendSecondPart({ store }, subject, job);
				sent++;
			}
	return sent;
}

/** The message alone: what a redrive sends. It waits its whole time again, for when the first part ran is a word of some clock. */
export async function sendSecondPart(
	{ store }: { store: RowsAndMessages },
	subject: SubjectId,
	{ action, commandId }: JobRow,
): Promise<void> {
	const delay = action === 'event-removed' ? TOMBSTONES_KEPT : SECOND_PURGE_AFTER;
	await store.queues.purges.send(jobMessage({ subject, commandId }), { delay });
}
