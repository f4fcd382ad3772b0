/**
 * One try of an alert, as of a push: its row is claimed under its ETag before anything is sent. What it says is looked up
 * then, so that nobody is told of what was removed, hidden or read meanwhile.
 */
import type { Alert, Device } from '../../contract/caller/device.ts';
import type { NotificationId } from '../../contract/reading/notification.ts';
import { searchPath } from '../../contract/reading/saved.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { PUSH_CLAIM_SECONDS } from '../../storage/protocol-times.ts';
import { type AlertOf, alertKeys, alertProperties, getAlert } from '../../storage/rows/alerts.ts';
import { getNotificationFact } from '../../storage/rows/ledger/notification-choices.ts';
import { getReadUpTo, isOfEvent, notificationKeys } from '../../storage/rows/notifications.ts';
import type { Domain } from '../domain.ts';
import { isoTime, type Outside, type SendRun } from '../ports/ports.ts';
import { profileOf } from '../subject/profile.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { isTaken, secondsToNextTry, secondsUntil, type Tried, tryOutside } from '../waiting/try-outside.ts';
import { ALERTED_MS, collectOldAlerts } from './add-alerts.ts';
import { isWantedIn } from './choices/wanted.ts';
import { liveDevices } from './devices.ts';
import { removeGoneDevice } from './remove-device.ts';
import { mayBeShown, type Shown, shownNow } from './shown-notification.ts';

/** Seconds between the tries of an alert. The last one lies within the day for which it is alerted. */
export const ALERT_RETRY_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 36_000] as const;

/** A process whose settings lack the key leaves alerts to those that have it. */
const WITHOUT_KEY_SECONDS = 60;

/** Characters of an event's text that fit beside the rest into the 4,096 bytes that push services take, in any language. */
const LONGEST_TEXT = 240;

/** Tries an alert if it is due. Throws what storage throws. */
export async function runAlert(domain: Domain, outside: Outside, of: AlertOf): Promise<SendRun> {
	const { notifications } = domain.store.tables;
	const { reader, notification, session } = of;
	const key = alertKeys.alert(of);
	const [devices, found] = await Promise.all([liveDevices(domain, reader), getAlert(notifications, of)]);
	const device = devices.find((each) => each.session === session);
	if (!device) await notifications.delete(key);
	if (!device || found?.alert.nextAt === undefined) return undefined;
	const wait = secondsUntil(domain, found.alert.nextAt);
	if (wait > 0) return { again: wait };
	const left = notificationKeys.timeOf(notification) + ALERTED_MS - domain.now();
	if (left > 0 && !domain.alerts) return { again: WITHOUT_KEY_SECONDS };
	const alert = left > 0 ? await alertFor(domain, reader, notification, device) : undefined;
	if (!alert || !domain.alerts) {
		await notifications.update(key, alertProperties({ tries: found.alert.tries }), found.etag);
		return undefined;
	}
	const tries = found.alert.tries + 1;
	const claim = { tries, nextAt: isoTime(domain.now() + PUSH_CLAIM_SECONDS * 1_000) };
	const etag = await notifications.update(key, alertProperties(claim), found.etag);
	if (etag === undefined) return { again: PUSH_CLAIM_SECONDS };
	// One that is sent again takes the place of one that the service still has.
	const sealed = await domain.alerts.seal(device, JSON.stringify(alert), {
		seconds: Math.ceil(left / 1_000),
		topic: notification,
	});
	const tried = await tryOutside(domain, outside, device.endpoint, sealed);
	const again = await secondsToNext(domain, of, device, tries, tried);
	const nextAt = again === undefined ? {} : { nextAt: isoTime(domain.now() + again * 1_000) };
	await notifications.update(key, alertProperties({ tries, ...nextAt }), etag);
	if (again !== undefined) return { again: Math.ceil(again) };
	await collectOldAlerts(domain, of);
	return undefined;
}

/** Alert for a device. Undefined when it no longer holds, is hidden from the reader, was turned off, or was read elsewhere. */
async function alertFor(
	domain: Domain,
	reader: SubjectId,
	id: NotificationId,
	{ language }: Device,
): Promise<Alert | undefined> {
	const { notifications } = domain.store.tables;
	const [row, filter, upTo, fact] = await Promise.all([
		notifications.get(notificationKeys.notification(reader, id)),
		filterOf(domain, reader),
		getReadUpTo(notifications, reader),
		getNotificationFact(domain.store.tables.ledger, reader),
	]);
	const one = row && (upTo === undefined || id < upTo) ? mayBeShown(domain, filter, row) : undefined;
	const [shown] = one && isWantedIn('device', fact, one.row) ? await shownNow(domain, filter, [one]) : [];
	const profile = shown && (await profileOf(domain, shown.row.subject));
	if (!shown || !profile) return undefined;
	return {
		v: 1,
		id,
		kind: shown.row.kind,
		language,
		name: shown.search?.query ?? profile.name,
		...(shown.event && { text: shortened(shown.event.text) }),
		path: pathOf(shown, sharedPath(profile)),
	};
}

function pathOf({ row, search }: Shown, home: string): string {
	if (search) return searchPath(search.query);
	if (isOfEvent(row)) return `${home}/${row.event}`;
	// Its buttons answer the request.
	return row.kind === 'request' ? '/notifications' : home;
}

function shortened(text: string): string {
	const characters = Array.from(text);
	return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT - 1).join('')}…` : text;
}

/** Seconds until the next try. Undefined when the alert has ended. */
async function secondsToNext(
	domain: Domain,
	{ reader }: AlertOf,
	device: Device,
	tries: number,
	tried: Tried,
): Promise<number | undefined> {
	if (isTaken(tried)) return undefined;
	if (tried.status !== 404 && tried.status !== 410) return secondsToNextTry(domain, ALERT_RETRY_SECONDS, tries, tried);
	await removeGoneDevice(domain, reader, device);
	return undefined;
}
