/** Tells a subject of a decision about it, with the reason that the moderator gave. */
import type { EntryDetails } from '../../../contract/audit/audit.ts';
import type { NoticeContent } from '../../../contract/notice/notice.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { TIDELINE } from '../../../contract/subject/subject.ts';
import { detailsOf } from '../../../storage/rows/entry-details.ts';
import { decisionKeys, decisionOf } from '../../../storage/rows/ledger/decisions.ts';
import { entryKeys } from '../../../storage/rows/ledger/entries.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { suspensionKeys } from '../../../storage/rows/ledger/suspensions.ts';
import type { Domain } from '../../domain.ts';
import { sendNotice } from '../../notice/send-notice.ts';
import { labelsAdded } from '../labels.ts';

/** event-removed: by somebody else, who gave a reason. A removal of one's own tells nothing. */
export async function tellOfRemoval(domain: Domain, subject: SubjectId, { seq }: JobRow): Promise<void> {
	if (await domain.store.tables.ledger.get(decisionKeys.decision(subject, seq)))
		await tell(domain, subject, seq, { kind: 'event-removed' });
}

/** subject-suspended: notes the end of a suspension for a time, where rounds find it, and tells the subject. */
export async function settleSuspension(domain: Domain, subject: SubjectId, { seq }: JobRow): Promise<void> {
	const { ledger } = domain.store.tables;
	const row = await ledger.get(decisionKeys.decision(subject, seq));
	const decision = row && decisionOf(row);
	// An earlier version noted no decision.
	if (!decision) return;
	const { until, at } = decision;
	if (until !== undefined) await ledger.upsert(suspensionKeys.ends(TIDELINE, until, subject), { since: at });
	await tell(domain, subject, seq, { kind: 'suspended', ...(until !== undefined && { until }) });
}

/** subject-unsuspended: its end may have come by itself, by an appeal, or by hand. */
export async function tellOfReturn(domain: Domain, subject: SubjectId, { seq }: JobRow): Promise<void> {
	await tell(domain, subject, seq, { kind: 'unsuspended' });
}

/** labels-added and labels-removed. */
export async function tellOfLabels(domain: Domain, subject: SubjectId, { seq, action, target }: JobRow): Promise<void> {
	const { before = {}, after = {} } = await changeOf(domain, subject, seq);
	const isAdded = action === 'labels-added';
	const labels = labelsAdded(isAdded ? { before, after } : { before: after, after: before });
	await tell(domain, subject, seq, {
		kind: isAdded ? 'labelled' : 'unlabelled',
		of: target === subject ? 'profile' : 'event',
		labels,
	});
}

/** subject-limited and subject-unlimited. */
export async function tellOfLimit(domain: Domain, subject: SubjectId, { seq, action }: JobRow): Promise<void> {
	await tell(domain, subject, seq, { kind: action === 'subject-limited' ? 'limited' : 'unlimited' });
}

type Moderated = Extract<NoticeContent, { reason?: string }>;

async function tell(domain: Domain, to: SubjectId, seq: number, decision: Moderated): Promise<void> {
	const { reason } = (await changeOf(domain, to, seq)).after ?? {};
	const content: NoticeContent = { ...decision, ...(typeof reason === 'string' && { reason }) };
	const url = domain.openedAt && `${domain.openedAt}/settings/decisions`;
	await sendNotice(domain, { to, content, words: ['decision', String(seq), to], url });
}

async function changeOf(domain: Domain, subject: SubjectId, seq: number): Promise<EntryDetails> {
	const row = await domain.store.tables.ledger.get(entryKeys.entry(subject, seq));
	return row ? detailsOf(row) : {};
}
