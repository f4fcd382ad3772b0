/** Choices of a subject: where it is told of each group of notifications. */
import { NOTIFICATION_GROUPS, type NotificationGroup, type NotificationKind } from './notification.ts';

/**
 * - `page`: the page of notifications, and the bell. Without it nothing of the group is told anywhere.
 * - `device`: an alert on each device of the subject.
 * - `mail`: a mail, or a place in the digest, as the subject's mail settings say.
 */
export const NOTIFICATION_PLACES = ['page', 'device', 'mail'] as const;
export type NotificationPlace = (typeof NOTIFICATION_PLACES)[number];

export type PlacesOfGroup = Readonly<Record<NotificationPlace, boolean>>;
export type NotificationChoices = Readonly<Record<NotificationGroup, PlacesOfGroup>>;

/** A change of some boxes: the others stay as they are. */
export type NotificationChange = {
	readonly [Group in NotificationGroup]?: { readonly [Place in NotificationPlace]?: boolean | undefined } | undefined;
};

/** The choices of a subject that has chosen nothing. */
export const USUAL_NOTIFICATIONS: NotificationChoices = {
	mentions: { page: true, device: true, mail: true },
	replies: { page: true, device: true, mail: true },
	reactions: { page: true, device: false, mail: false },
	follows: { page: true, device: true, mail: false },
	searches: { page: true, device: true, mail: false },
};

/** Kinds that can be mailed. Reactions and replies in followed threads may be many at once. */
const MAILED_KINDS: readonly NotificationKind[] = ['mention', 'reply', 'follower', 'request', 'answer', 'search'];

export const isMailedKind = (kind: NotificationKind): boolean => MAILED_KINDS.includes(kind);

export const canBeMailed = (group: NotificationGroup): boolean => NOTIFICATION_GROUPS[group].some(isMailedKind);

const GROUP_OF = Object.fromEntries(
	Object.entries(NOTIFICATION_GROUPS).flatMap(([group, kinds]) => kinds.map((kind) => [kind, group])),
) as Record<NotificationKind, NotificationGroup>;

export const groupOfKind = (kind: NotificationKind): NotificationGroup => GROUP_OF[kind];

/** Choices as a command prints them: a line for each group. */
export const wordsOfChoices = (choices: NotificationChoices): string =>
	Object.entries(choices)
		.map(([group, places]) => `${group}: ${NOTIFICATION_PLACES.filter((place) => places[place]).join(', ') || 'off'}`)
		.join('\n');
