import type { offlinePage as english } from '../en/offline-page.ts';
import type { Translated } from '../en/translated.ts';

export const offlinePage: Translated<typeof english> = {
	title: 'Du bist offline',
	text: 'Diese Seite liegt nicht auf diesem Gerät. Sie öffnet sich von selbst, sobald du wieder online bist.',
	retry: 'Noch einmal versuchen',
	home: 'Zur Zeitleiste von vorhin',
};
