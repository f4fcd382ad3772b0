/** Tells a subject of a decision about it, with the reason that the moderator gave. */
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

type Moderated = { kind: 'event-removed' } | { kind: 'suspended'; until?: string } | { kind: 'unsuspended' };

async function tell(domain: Domain, to: SubjectId, seq: number, decision: Moderated): Promise<void> {
	const row = await domain.store.tables.ledger.get(entryKeys.entry(to, seq));
	const reason = row && detailsOf(row).after?.reason;
	const content: NoticeContent = { ...decision, ...(typeof reason === 'string' && { reason }) };
	const url = domain.openedAt && `${domain.openedAt}/settings/decisions`;
	await sendNotice(domain, { to, content, words: ['decision', String(seq), to], url });
}
