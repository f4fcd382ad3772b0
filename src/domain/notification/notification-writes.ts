import type { Event } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import type { EventKind } from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import type { Step, Write } from '../../storage/port.ts';
import type { FollowingRow } from '../../storage/rows/ledger/following.ts';
import {
	insertOfNotification,
	isOfEvent,
	type NotificationRow,
	notificationIdOf,
	notificationKeys,
} from '../../storage/rows/notifications.ts';
import type { Domain } from '../domain.ts';
import { mailsOf } from '../mail/add-mails.ts';
import { stepsOfMessages } from '../waiting/messages-to-send.ts';
import { alertsOf } from './add-alerts.ts';
import { isWantedIn, wantedOf } from './choices/wanted.ts';

/** Older notifications are told nobody any more. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
export const KEPT_MS = NOTIFICATIONS_KEPT_DAYS * 86_400_000;

/** One row in 32 has old ones deleted, as many as this: more than come meanwhile, so a partition nobody reads stays bounded. */
const OLD_ROWS_AT_ONCE = 64;

export type Told = { reader: SubjectId; row: NotificationRow };

/** That an event concerns a reader. Told when it was posted: it may be dated back. */
export const toldOfEvent = (
	kind: Exclude<EventKind, 'reaction'>,
	reader: SubjectId,
	{ event, postedAt }: { event: Event; postedAt: string },
): Told => ({ reader, row: { kind, at: Date.parse(postedAt), subject: event.actor, event: event.id } });

/** That somebody follows a subject, or asks to. */
export const toldOfPair = (follower: SubjectId, followed: SubjectId, { state, since, seq }: FollowingRow): Told => ({
	reader: followed,
	row: { kind: state === 'on' ? 'follower' : 'request', at: Date.parse(since), subject: follower, seq },
});

/** The rows of what is to be told, without its alerts. */
export async function insertsOfTold(domain: Domain, told: readonly Told[]): Promise<Write[]> {
	const recent = told.filter(({ row }) => isRecent(domain, row));
	return (await wantedOf(domain, recent)).map(insertOf);
}

const insertOf = ({ reader, row }: Told): Write => insertOfNotification(reader, row);

/**
 * The rows of what is to be told where readers want it, of its alerts and its mail, the deletion of old ones now and then,
 * and then messages for alerts and mail. A row that is there already stays.
 */
export async function notificationSteps(domain: Domain, told: readonly Told[]): Promise<Step[]> {
	const recent = told.filter(({ row }) => isRecent(domain, row));
	const wanted = await wantedOf(domain, recent);
	if (wanted.length === 0) return [];
	const writes = wanted.map(insertOf);
	const due = new Set(writes.filter(({ row }) => notificationKeys.isOneOfMany(row)).map(({ partition }) => partition));
	const [alerts, mails, ...old] = await Promise.all([
		alertsOf(
			domain,
			wanted
				.filter(({ fact, row }) => isWantedIn('device', fact, row))
				.map(({ reader, row }) => ({ reader, notification: notificationIdOf(row), at: row.at })),
		),
		mailsOf(domain, wanted),
		...[...due].map((reader) => oldOf(domain, reader)),
	]);
	return [
		{ kind: 'writeMany', table: 'notifications', writes: [...writes, ...alerts.rows, ...mails.rows, ...old.flat()] },
		...stepsOfMessages([...alerts.messages, ...mails.messages]),
	];
}

export async function tell(domain: Domain, told: readonly Told[]): Promise<void> {
	const steps = await notificationSteps(domain, told);
	await inOrder(domain.store, steps);
	if (steps.some(({ kind }) => kind === 'send')) domain.pushesAdded?.();
}

/** An import brings events of long ago, and tells nobody of them. */
export function isRecent(domain: Domain, row: NotificationRow): boolean {
	const oldest = domain.now() - KEPT_MS;
	return row.at > oldest && (!isOfEvent(row) || eventTime(row.event) > oldest);
}

async function oldOf(domain: Domain, reader: SubjectId): Promise<Write[]> {
	const range = notificationKeys.until(reader, domain.now() - KEPT_MS);
	const { rows } = await domain.store.tables.notifications.range({ ...range, limit: OLD_ROWS_AT_ONCE });
	return rows.map(({ partition, row }): Write => ({ partition, row, kind: 'delete' }));
}
