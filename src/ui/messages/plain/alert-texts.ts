import type { NotificationKind } from '../../../contract/reading/notification.ts';
import type { Text } from '../language/in-language.ts';

/** Plain texts: the service worker that shows them is written once, by the build. It puts the name in their place. */
export const alertTexts = {
	mention: { en: '{name} mentioned you', de: '{name} hat dich erwähnt' },
	reply: { en: '{name} replied to you', de: '{name} hat dir geantwortet' },
	thread: {
		en: '{name} replied in a thread you follow',
		de: '{name} hat in einem Thread geantwortet, dem du folgst',
	},
	reaction: { en: '{name} reacted to your event', de: '{name} hat auf dein Ereignis reagiert' },
	follower: { en: '{name} started following you', de: '{name} folgt dir jetzt' },
	request: { en: '{name} wants to follow you', de: '{name} möchte dir folgen' },
	answer: { en: '{name} accepted your request', de: '{name} hat deine Anfrage angenommen' },
	search: { en: 'New events match “{name}”', de: 'Neue Ereignisse zu „{name}“' },
	other: { en: 'You have a new notification', de: 'Du hast eine neue Benachrichtigung' },
} satisfies Record<NotificationKind | 'other', Text>;
