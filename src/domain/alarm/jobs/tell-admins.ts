import type { AlarmKind } from '../../../contract/alarm/alarm-rules.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { type AlarmRow, alarmKeys, alarmOf } from '../../../storage/rows/ledger/alarms.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import { sendNotice } from '../../notice/send-notice.ts';

/**
 * alarm-raised: tells each admin by a notice, which leads to the entry. Its text has no name: a notice stays as it is when
 * a subject is erased.
 */
export async function tellAdmins(domain: Domain, subject: SubjectId, { seq }: JobRow): Promise<void> {
	const row = await domain.store.tables.ledger.get(alarmKeys.alarm(subject, seq));
	const alarm = row && alarmOf(row);
	if (!alarm) return;
	const { admins = [], openedAt } = domain;
	// In the text, where a notification shows it.
	const address = openedAt && `${openedAt}/admin/audit/${encodeURIComponent(alarm.subject)}/${alarm.seq}`;
	const text = ['Alarm:', sentenceOf(alarm), address].filter(Boolean).join(' ');
	for (const to of admins) await sendNotice(domain, { to, text, words: ['alarm', String(seq), to] });
}

const SENTENCES: Readonly<Record<AlarmKind, string>> = {
	'new-admin': 'an admin signed up.',
	'token-issued': 'a token was issued.',
	export: 'data was exported or downloaded.',
	'many-removals': 'many events were removed',
	'failed-sign-ins': 'many sign-ins failed',
	'token-elsewhere': 'a token was used in a new place.',
	'log-fork': 'the store does not continue the log that was published.',
	'backup-late': 'the backup is late.',
};

const sentenceOf = ({ kind, count }: AlarmRow): string =>
	count === undefined ? SENTENCES[kind] : `${SENTENCES[kind]}: ${count} within an hour.`;
