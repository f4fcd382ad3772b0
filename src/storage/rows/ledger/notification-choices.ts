/** Places in which a subject is told of each group of notifications, on its own ledger. */
import { NOTIFICATION_GROUPS, type NotificationGroup } from '../../../contract/reading/notification.ts';
import {
	NOTIFICATION_PLACES,
	type NotificationChoices,
	type PlacesOfGroup,
	USUAL_NOTIFICATIONS,
} from '../../../contract/reading/notification-choices.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../../port.ts';

/** `since`: when the page of a group was turned on again (ISO 8601). Nothing older of the group is told any more. */
export type NotificationFact = {
	choices: NotificationChoices;
	since: { readonly [Group in NotificationGroup]?: string };
};

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[];
const SINCE_SUFFIX = 'Since';

export const notificationFactKey = (subject: SubjectId): RowKey => ({
	partition: subject,
	row: 'notification-choices',
});

export function putNotificationFact(subject: SubjectId, { choices, since }: NotificationFact): Write {
	const chosen = GROUPS.map((group) => [group, placesIn(choices[group])]);
	const times = Object.entries(since).map(([group, at]) => [group + SINCE_SUFFIX, at]);
	const properties = Object.fromEntries([...chosen, ...times]) as Record<string, string>;
	return { ...notificationFactKey(subject), kind: 'upsert', properties };
}

export async function getNotificationFact(ledger: Table, subject: SubjectId): Promise<NotificationFact> {
	return notificationFactOf(await ledger.get(notificationFactKey(subject)));
}

/** A group that is newer than the choice has the usual places. */
export function notificationFactOf(row: Row | undefined): NotificationFact {
	const properties = row?.properties ?? {};
	const choices = GROUPS.map((group) => {
		const chosen = properties[group];
		return [group, typeof chosen === 'string' ? placesOf(chosen) : USUAL_NOTIFICATIONS[group]];
	});
	const since = GROUPS.map((group) => [group, properties[group + SINCE_SUFFIX]]).filter(
		([, at]) => typeof at === 'string',
	);
	return {
		choices: Object.fromEntries(choices) as NotificationChoices,
		since: Object.fromEntries(since) as NotificationFact['since'],
	};
}

/** The places that are on, as one word each. */
export const placesIn = (places: PlacesOfGroup): string =>
	NOTIFICATION_PLACES.filter((place) => places[place]).join(' ');

function placesOf(words: string): PlacesOfGroup {
	const on = words.split(' ');
	return Object.fromEntries(NOTIFICATION_PLACES.map((place) => [place, on.includes(place)])) as PlacesOfGroup;
}
