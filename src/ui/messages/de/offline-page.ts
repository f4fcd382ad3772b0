import type { offlinePage as english } from '../en/offline-page.ts';
import type { Translated } from '../en/translated.ts';

export const offlinePage: Translated<typeof english> = {
	offline: {
		title: 'Du bist offline',
		text: 'Diese Seite ist auf diesem Gerät nicht gespeichert. Sie öffnet sich, sobald du wieder online bist.',
	},
	unreachable: {
		title: 'Tideline ist nicht erreichbar',
		text: 'Dein Gerät ist online, aber der Server antwortet nicht. Die Seite öffnet sich, sobald er wieder antwortet.',
	},
	retry: 'Erneut versuchen',
	home: 'Zur gespeicherten Timeline',
};
