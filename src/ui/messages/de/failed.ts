import type { failed as english } from '../en/failed.ts';
import type { Translated } from '../en/translated.ts';

export const failed: Translated<typeof english> = {
	title: 'Diese Seite konnte nicht geladen werden',
	text: 'Bei uns ist etwas schiefgegangen. Es ist nichts verloren. Versuch es noch einmal, und sag dem Betreiber Bescheid, wenn das nicht hilft.',
	storage:
		'Der Speicher antwortet nicht. Es ist nichts verloren, und diese Seite lädt neu, sobald er wieder antwortet.',
	digest: 'Fehler-ID',
	retry: 'Erneut versuchen',
};
