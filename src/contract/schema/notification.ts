import { z } from 'zod';
import { isEventId } from '../event/event-id.ts';
import type * as contract from '../reading/notification.ts';
import { MOST_UNREAD, NOTIFICATION_GROUPS, NOTIFICATION_KINDS } from '../reading/notification.ts';
import type { NotificationChoices as Choices, NotificationChange } from '../reading/notification-choices.ts';
import { MATCHES_TOLD } from '../reading/saved.ts';
import { Event } from './event.ts';
import { PageInput, pageOf } from './page.ts';
import { ReactionKind } from './reaction.ts';
import { Profile } from './subject.ts';
import { Time } from './time.ts';

const NOTIFICATION_ID = '26 characters of lower-case base32hex. Ascending is newest first.';

export const Notification = z.object({
	id: z.string().describe(NOTIFICATION_ID),
	kind: z
		.enum(NOTIFICATION_KINDS)
		.describe(
			'An event mentions you or answers yours, somebody reacted to yours, follows you, asks to follow you, or accepted your request, or new events match a saved search. New kinds can be added.',
		),
	at: Time,
	subject: Profile.pick({ id: true, handle: true, name: true, kind: true }).describe(
		'The subject that did it. For searches: you.',
	),
	event: Event.optional().describe('For mentions and replies: the event. For reactions: your event.'),
	reactions: z.array(ReactionKind).optional().describe('For reactions: the kinds that the subject gave.'),
	search: z
		.object({
			id: z.string(),
			query: z.string(),
			count: z.int().describe(`New matches, up to ${MATCHES_TOLD}.`),
			more: z.boolean().describe('Whether there are more.'),
		})
		.optional()
		.describe('For searches: the saved search.'),
	unread: z.boolean(),
}) satisfies z.ZodType<contract.Notification>;

const GROUP_NAMES = Object.keys(NOTIFICATION_GROUPS) as (keyof typeof NOTIFICATION_GROUPS)[];

/** A page of all notifications, or of some kinds. */
export const NotificationPageInput = PageInput.extend({
	only: z
		.enum(GROUP_NAMES)
		.optional()
		.describe('`replies` has those in threads that you follow, and `follows` requests and their answers.'),
});

export const NotificationPage = pageOf(Notification);

export const Unread = z.object({
	count: z.int().describe(`Up to ${MOST_UNREAD}.`),
	more: z.boolean().describe('Whether there are more, or may be.'),
}) satisfies z.ZodType<contract.Unread>;

/** Marks this notification and all older ones as read. */
export const MarkReadInput = z.strictObject({
	upTo: z
		.string()
		.refine(isEventId, 'This is not the id of a notification.')
		.describe('The `id` of a notification: it and all older ones are marked as read.'),
});

export const ReadUpTo = z.object({
	upTo: z.string().describe('The newest notification that is read, on every device. It never moves back.'),
}) satisfies z.ZodType<contract.ReadUpTo>;

const PAGE = 'Whether you are told at all: on the page of notifications, and under the bell.';
const DEVICE = 'Whether your devices show it while no page is open.';
const MAIL = 'Whether it is mailed, when your mail settings say so.';

const Places = z.object({
	page: z.boolean().describe(PAGE),
	device: z.boolean().describe(DEVICE),
	mail: z.boolean().describe(MAIL),
});

export const NotificationChoices = z.object({
	mentions: Places,
	replies: Places.describe('Mail has replies to you alone, and none in threads that you follow.'),
	reactions: Places.describe('Never mailed.'),
	follows: Places,
	searches: Places.describe('Saved searches that notify.'),
}) satisfies z.ZodType<Choices>;

const SomePlaces = z.strictObject({
	page: z.boolean().optional().describe(`${PAGE} What comes while it is off is never told.`),
	device: z.boolean().optional().describe(DEVICE),
	mail: z.boolean().optional().describe(MAIL),
});

/** Boxes that are left out stay as they are. */
export const ChooseNotificationsInput = z.strictObject({
	mentions: SomePlaces.optional(),
	replies: SomePlaces.optional(),
	reactions: SomePlaces.omit({ mail: true }).optional().describe('Reactions are never mailed.'),
	follows: SomePlaces.optional(),
	searches: SomePlaces.optional(),
}) satisfies z.ZodType<NotificationChange>;
