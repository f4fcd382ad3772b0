/**
 * Adds alerts of notifications for devices: a row for each alert, then a message for it, behind the notification. So a
 * job that dies adds them again, and finds the rows: no alert is lost, and none is made twice.
 */
import { ALERTED_HOURS } from '../../contract/caller/device.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store, Write } from '../../storage/port.ts';
import { type AlertOf, alertKeys, alertOf, insertOfAlert } from '../../storage/rows/alerts.ts';
import { getDevices } from '../../storage/rows/ledger/devices.ts';
import { notificationKeys } from '../../storage/rows/notifications.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports/ports.ts';
import { stepsOfMessages } from '../waiting/messages-to-send.ts';
import { alertMessage } from './alert-message.ts';
import { serviceOf } from './remove-device.ts';

export const ALERTED_MS = ALERTED_HOURS * 3_600_000;

/** The rows and messages of what some readers are told of now, `at` in Unix milliseconds. */
export async function alertsOf(
	domain: Domain,
	told: readonly { reader: SubjectId; notification: string; at: number }[],
): Promise<{ rows: Write[]; messages: string[] }> {
	const { alerts, store } = domain;
	const now = domain.now();
	const recent = alerts ? told.filter(({ at }) => at > now - ALERTED_MS) : [];
	const readers = [...new Set(recent.map(({ reader }) => reader))];
	const devices = new Map(
		await Promise.all(readers.map(async (reader) => [reader, await getDevices(store.tables.ledger, reader)] as const)),
	);
	const added = recent.flatMap(({ reader, notification, at }) =>
		(devices.get(reader) ?? [])
			// A device gets no alert that is older than itself: the end of a block may bring old notifications.
			.filter(({ createdAt }) => Date.parse(createdAt) <= at)
			.map((device) => ({ reader, notification, session: device.session, service: serviceOf(device) })),
	);
	return {
		rows: added.map((alert) => insertOfAlert(alert, { tries: 0, nextAt: isoTime(now) })),
		messages: added.map(alertMessage),
	};
}

/** Sends a message for every alert of a subject that is to be sent, even if it has one. Resolves to how many there were. */
export async function sendPendingAlerts(
	{ store }: { store: Pick<Store, 'tables' | 'queues' | 'doAtOnce'> },
	reader: SubjectId,
): Promise<number> {
	const services = new Map(
		(await getDevices(store.tables.ledger, reader)).map((device) => [device.session, serviceOf(device)]),
	);
	let sent = 0;
	for await (const rows of pagesOf(store.tables.notifications, alertKeys.all(reader))) {
		const pending = rows
			.filter((row) => alertOf(row).nextAt !== undefined)
			.map(({ row }): AlertOf => ({ reader, ...alertKeys.read(row) }))
			.flatMap((alert) => {
				const service = services.get(alert.session);
				return service === undefined ? [] : [alertMessage({ ...alert, service })];
			});
		await inOrder(store, stepsOfMessages(pending));
		sent += pending.length;
	}
	return sent;
}

/** One alert in 32 has old ones deleted, as many as this: more than come meanwhile. */
const OLD_ALERTS_AT_ONCE = 64;

/** Forgets alerts that ended long ago: a job that is as late as that adds none any more. */
export async function collectOldAlerts(domain: Domain, { reader, notification }: AlertOf): Promise<void> {
	if (!notificationKeys.isOneOfMany(notification)) return;
	const { notifications } = domain.store.tables;
	const range = alertKeys.until(reader, domain.now() - 2 * ALERTED_MS);
	const { rows } = await notifications.range({ ...range, limit: OLD_ALERTS_AT_ONCE });
	await notifications.writeMany(rows.map(({ partition, row }): Write => ({ partition, row, kind: 'delete' })));
}
