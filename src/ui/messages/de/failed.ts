import type { failed as english } from '../en/failed.ts';
import type { Translated } from '../en/translated.ts';

export const failed: Translated<typeof english> = {
	title: 'Diese Seite konnte nicht angezeigt werden',
	text: 'Tideline konnte nicht lesen, was hierher gehört. Es ist nichts verloren gegangen. Versuche es noch einmal, und wenn das nicht hilft, sag dem Betreiber Bescheid.',
	storage:
		'Der Speicher antwortet nicht. Es ist nichts verloren gegangen, und diese Seite kommt von selbst wieder, sobald er antwortet.',
	digest: 'Im Log heißt es',
	retry: 'Noch einmal versuchen',
};
