/** Each subject has a device. Nothing is sent: what counts is that each notification has its alert. */
import type { NotificationId } from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isoTime } from '../../domain/ports/ports.ts';
import { alertKeys } from '../../storage/rows/alerts.ts';
import { putDevices } from '../../storage/rows/ledger/devices.ts';
import type { Memory } from './memory-store.ts';
import { SUBJECTS } from './subjects.ts';

const SESSION = 'd'.repeat(32);
/** The clocks of processes may be behind that of the schedule. */
const CLOCK_SKEW_MS = 3_600_000;

/** Creates the devices as if each subject had added one before anything else. `start` is Unix milliseconds. */
export function createDevices({ tables, journal }: Memory, start: number): void {
	const keys = { endpoint: 'https://push.example/send', p256dh: '', auth: '' };
	const device = { session: SESSION, ...keys, language: 'en', createdAt: isoTime(start - CLOCK_SKEW_MS) };
	for (const subject of SUBJECTS) tables.ledger.write(putDevices(subject, [device]));
	journal.sync();
}

export const isAlerted = (
	{ tables }: Pick<Memory, 'tables'>,
	reader: SubjectId,
	notification: NotificationId,
): boolean => tables.notifications.get(alertKeys.alert({ reader, notification, session: SESSION })) !== undefined;
