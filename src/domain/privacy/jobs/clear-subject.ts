/** Deletes all that a store has of a subject whose ledger is erased. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { erasureListKeys, oneListed } from '../../../storage/rows/log/erasure-list.ts';
import { takeBackBundlesOf } from '../../bundle/sweep-bundles.ts';
import type { Domain } from '../../domain.ts';
import { isErased } from '../../ledger/erased.ts';
import { unpark } from '../../ledger/parked-messages.ts';
import type { JobLease } from '../../ports/lease.ts';
import { clearCases } from './clear-cases.ts';
import {
	clearDirectory,
	clearOtherLedgers,
	clearPartitions,
	clearRange,
	clearTokens,
	clearWebhooks,
	clearWords,
} from './clear-elsewhere.ts';
import { clearEvents, collectListed, takeBackNotices } from './clear-events.ts';
import { clearLedger } from './clear-ledger.ts';
import { clearReactions, collectListedReactions } from './clear-reactions.ts';
import { Clearing } from './clearing.ts';

/**
 * It may die anywhere and be run again: each step finds what is left by the rows that are left, or by the list of the
 * erasure. Events come first, while their followers are known; the ledger comes when nothing else is found by it.
 */
export async function clearSubject(clearing: Clearing): Promise<void> {
	const { domain, subject, hash, tables } = clearing;
	await clearEvents(clearing);
	await clearReactions(clearing);
	await takeBackNotices(clearing);
	await clearTokens(clearing);
	await clearWebhooks(clearing);
	await clearCases(clearing);
	await clearPartitions(clearing);
	await clearOtherLedgers(clearing);
	await clearDirectory(clearing);
	await clearWords(clearing);
	await clearLedger(clearing);
	await takeBackBundlesOf(domain, subject);
	await unpark(domain, (job) => job.subject === subject);
	// On the embedded store a row that is set to next to nothing has the file swept for what SQLite leaves behind.
	await tables.log.upsert(erasureListKeys.cleared(hash), { done: true });
}

/**
 * subject-erased, a day later: writes that were under way when the ledger was erased have landed by now. Clears once
 * more, deletes the tombstones, and forgets what it knew for that. Of a subject that came back, nothing is cleared, and
 * only tombstones of events that did not come back go.
 */
export async function clearAgain(
	domain: Domain,
	_service: SubjectId,
	{ target: hash }: JobRow,
	lease: JobLease,
): Promise<void> {
	const subject = await oneListed(domain.store.tables.log, hash, 'subject');
	if (subject === undefined) return;
	const clearing = new Clearing(domain, subject, lease);
	if (await isErased(domain, subject)) await clearSubject(clearing);
	await collectListed(clearing);
	await collectListedReactions(clearing);
	for await (const rows of pagesOf(clearing.tables.log, erasureListKeys.all(hash)))
		await clearing.delete(
			'log',
			rows.filter(({ row }) => !erasureListKeys.isSubject(row)),
			'otherRows',
		);
	// The subject last: nobody could go on without it.
	await clearRange(clearing, 'log', erasureListKeys.ofKind(hash, 'subject'), 'otherRows');
}
