/** Deletes all that a store has of a subject whose ledger is erased. */
import type { SubjectId } from '../../contract/subject.ts';
import { oneListed } from '../../storage/erasure-list.ts';
import { erasureKeys } from '../../storage/keys-of-privacy.ts';
import type { JobRow } from '../../storage/ledger.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Domain } from '../domain.ts';
import { isErased } from '../ledger/erased.ts';
import type { JobLease } from './lease.ts';
import { unpark } from './parked.ts';
import { Sweep } from './sweep.ts';
import {
	sweepDirectory,
	sweepOtherLedgers,
	sweepPartitions,
	sweepRange,
	sweepTokens,
	sweepWebhooks,
} from './sweep-elsewhere.ts';
import { collectListed, sweepEvents, takeBackNotices } from './sweep-events.ts';
import { sweepLedger } from './sweep-ledger.ts';

/**
 * It may die anywhere and be run again: each step finds what is left by the rows that are left, or by the list of the
 * erasure. Events come first, while their followers are known; the ledger comes when nothing else is found by it.
 */
export async function sweepSubject(sweep: Sweep): Promise<void> {
	const { domain, subject, hash, tables } = sweep;
	await sweepEvents(sweep);
	await takeBackNotices(sweep);
	await sweepTokens(sweep);
	await sweepWebhooks(sweep);
	await sweepPartitions(sweep);
	await sweepOtherLedgers(sweep);
	await sweepDirectory(sweep);
	await sweepLedger(sweep);
	await unpark(domain, (job) => job.subject === subject);
	// On the embedded store a row that is set to next to nothing has the file swept for what SQLite leaves behind.
	await tables.log.upsert(erasureKeys.swept(hash), { done: true });
}

/**
 * subject-erased, a day later: writes that were under way when the ledger was erased have landed by now. Sweeps once
 * more, deletes the tombstones, and forgets what it knew for that.
 */
export async function sweepAgain(
	domain: Domain,
	_service: SubjectId,
	{ target: hash }: JobRow,
	lease: JobLease,
): Promise<void> {
	const subject = await oneListed(domain.store.tables.log, hash, 'subject');
	if (subject === undefined || !(await isErased(domain, subject))) return;
	const sweep = new Sweep(domain, subject, lease);
	await sweepSubject(sweep);
	await collectListed(sweep);
	for await (const rows of pagesOf(sweep.tables.log, erasureKeys.list(hash)))
		await sweep.delete(
			'log',
			rows.filter(({ row }) => !erasureKeys.isSubject(row)),
			'otherRows',
		);
	// The subject last: nobody could go on without it.
	await sweepRange(sweep, 'log', erasureKeys.ofKind(hash, 'subject'), 'otherRows');
}
