import type { offlinePage as english } from '../en/offline-page.ts';
import type { Translated } from '../en/translated.ts';

export const offlinePage: Translated<typeof english> = {
	title: 'Du bist offline',
	text: 'Diese Seite ist auf diesem Gerät nicht gespeichert. Sie öffnet sich, sobald du wieder online bist.',
	retry: 'Erneut versuchen',
	home: 'Zur gespeicherten Timeline',
};
