/** Turns the marker of an erased ledger into a head again: from then on the subject is there. */
import type { EditedFields } from '../../../contract/audit/audit.ts';
import { writeKept } from '../../../contract/audit/brought-back.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, Write } from '../../../storage/port.ts';
import { MESSAGE_DELAY_SECONDS } from '../../../storage/protocol-times.ts';
import type { LedgerCounts } from '../../../storage/rows/ledger/counts.ts';
import { entryKeys, entryOf, entryProperties } from '../../../storage/rows/ledger/entries.ts';
import { headKey, headOf, type LiveHead } from '../../../storage/rows/ledger/head.ts';
import { jobKeys, jobProperties } from '../../../storage/rows/ledger/jobs.ts';
import { actorOf } from '../../authorize.ts';
import type { Domain } from '../../domain.ts';
import { sealEntry } from '../../ledger/entry.ts';
import { jobMessage } from '../../ledger/message.ts';
import { provenChange } from '../../ledger/proven-change.ts';
import { isoTime } from '../../ports/ports.ts';
import type { Caller } from '../../privacy/service-entry.ts';
import { repeat } from '../../waiting/repeat.ts';

export type Back = {
	/** The head of the moment, with the counts of the rows that come back. */
	head: LiveHead;
	counts: LedgerCounts;
	profile: Row;
	/** Details of the entry. */
	after: EditedFields;
};

/**
 * One transaction: the head, the profile, and the entry that says that the subject was brought back, with its job. The entry
 * follows the last one before the erasure, and names the newest that came back. False where the ledger
 * is not erased any more.
 */
export async function goLive(
	caller: Caller,
	subject: SubjectId,
	{ head, counts, profile, after }: Back,
): Promise<boolean> {
	const { domain, principal, from } = caller;
	const { ledger } = domain.store.tables;
	const row = await ledger.get(headKey(subject));
	const marker = row && headOf(row);
	if (!row || marker?.erased === undefined) return false;
	const { contentHash, kept } = provenChange(domain, { after });
	const seq = marker.seq + 1;
	const at = isoTime(domain.now());
	const action = 'subject-brought-back';
	const target = writeKept(head);
	const { actor, via } = actorOf(principal);
	const entry = sealEntry({ subject, seq, at, action, actor, via, target, contentHash, prev: marker.hash });
	const commandId = Buffer.from(domain.randomBytes(16)).toString('hex');
	const { suspended } = head;
	const properties = { seq, hash: entry.hash, commandId, ...(suspended !== undefined && { suspended }), ...counts };
	const job = { commandId, action, seq, target, createdAt: at } as const;
	const writes: Write[] = [
		{ ...headKey(subject), kind: 'update', etag: row.etag, properties },
		{
			...entryKeys.entry(subject, seq),
			kind: 'insert',
			properties: entryProperties(entry, commandId, { ...from, ...kept }),
		},
		{ partition: subject, row: profile.row, kind: 'upsert', properties: profile.properties },
		{ ...jobKeys.job(subject, commandId), kind: 'insert', properties: jobProperties(job) },
	];
	// First: whatever becomes of this process, a worker finds the job.
	const sentAt = domain.now();
	const lease = await repeat(domain, () =>
		domain.store.queues.jobs.send(jobMessage({ subject, commandId }), {
			delay: MESSAGE_DELAY_SECONDS,
			hiding: 'lease',
		}),
	);
	// After an unclear answer the same again is refused, and the entry tells.
	const { done } = await repeat(domain, () => ledger.transact(writes));
	const isBack = done || (await newestReturnOf(domain, subject, marker.seq))?.hash === entry.hash;
	if (isBack) domain.runPending({ subject, commandId, lease, sentAt });
	return isBack;
}

/** The entry that brought a subject back after an erasure at `seq`. Undefined where there is none. */
export async function newestReturnOf({ store }: Domain, subject: SubjectId, seq: number) {
	const row = await store.tables.ledger.get(entryKeys.entry(subject, seq + 1));
	const entry = row && entryOf(row);
	return entry?.action === 'subject-brought-back' ? entry : undefined;
}
