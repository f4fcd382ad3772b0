import type { SubjectId } from '../../../contract/subject/subject.ts';
import { alarmKeys, alarmOf } from '../../../storage/rows/ledger/alarms.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import { adminsOf } from '../../ledger/role-of.ts';
import { sendNotice } from '../../notice/send-notice.ts';

/**
 * alarm-raised: tells each admin by a notice, which leads to the entry. Its text has no name: a notice stays as it is when
 * a subject is erased.
 */
export async function tellAdmins(domain: Domain, subject: SubjectId, { seq }: JobRow): Promise<void> {
	const row = await domain.store.tables.ledger.get(alarmKeys.alarm(subject, seq));
	const alarm = row && alarmOf(row);
	if (!alarm) return;
	const { openedAt } = domain;
	const { kind: rule, count } = alarm;
	const content = { kind: 'alarm', rule, ...(count !== undefined && { count }) } as const;
	const url = openedAt && `${openedAt}/admin/audit/${encodeURIComponent(alarm.subject)}/${alarm.seq}`;
	for (const to of await adminsOf(domain))
		await sendNotice(domain, { to, content, url, words: ['alarm', String(seq), to] });
}
