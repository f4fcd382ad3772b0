/** Tells admins of acts that wait for them, and the one who asked of the answer. */
import { ACT_KINDS, type ActKind } from '../../../contract/approval/approval.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { detailsOf } from '../../../storage/rows/entry-details.ts';
import { approvalKeys, approvalOf } from '../../../storage/rows/ledger/approvals.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import { sendNotice } from '../../notice/send-notice.ts';
import { approversOf, isOpen, isOperator } from '../approvals.ts';

/** approval-asked: tells each admin who can approve it. One that is over by now needs nobody. */
export async function tellApprovers(domain: Domain, service: SubjectId, { seq }: JobRow): Promise<void> {
	const row = await domain.store.tables.ledger.get(approvalKeys.approval(service, seq));
	const approval = row && approvalOf(row);
	if (!approval || !isOpen(approval, domain.now())) return;
	const content = { kind: 'approval-waiting', act: approval.act.kind } as const;
	for (const to of await approversOf(domain, approval))
		await sendNotice(domain, { to, content, url: pageOf(domain), words: ['approval-waiting', String(seq), to] });
}

/** approval-given, approval-refused: the operator reads no notices. */
export async function tellAsker(domain: Domain, service: SubjectId, { seq, action }: JobRow): Promise<void> {
	const { ledger } = domain.store.tables;
	const answer = await ledger.get(entryKeys.entry(service, seq));
	const { act, approval } = (answer && detailsOf(answer).after) ?? {};
	if (!isActKind(act) || typeof approval !== 'number') return;
	const asked = await ledger.get(entryKeys.entry(service, approval));
	const to = asked && entryOf(asked).actor;
	if (to === undefined || isOperator(to)) return;
	const kind = action === 'approval-given' ? 'approval-given' : 'approval-refused';
	await sendNotice(domain, { to, content: { kind, act }, url: pageOf(domain), words: [kind, String(seq), to] });
}

const isActKind = (word: unknown): word is ActKind => ACT_KINDS.some((kind) => kind === word);

const pageOf = ({ openedAt }: Domain): string | undefined => openedAt && `${openedAt}/admin/approvals`;
