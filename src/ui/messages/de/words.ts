import type { words as english } from '../en/words.ts';
import type { Translated } from '../translated.ts';

export const words: Translated<typeof english> = {
	verbs: {
		posted: 'hat gepostet',
		deployed: 'hat ausgerollt',
		released: 'hat veröffentlicht',
		failed: 'ist fehlgeschlagen',
		measured: 'hat gemessen',
		started: 'ist gestartet',
		stopped: 'ist gestoppt',
		merged: 'hat gemergt',
		opened: 'hat geöffnet',
		closed: 'hat geschlossen',
		finished: 'ist fertig',
		commented: 'hat kommentiert',
		uploaded: 'hat hochgeladen',
		alerted: 'schlägt Alarm',
		built: 'hat gebaut',
		detected: 'hat erkannt',
	},
	actions: {
		'signed-in': 'angemeldet',
		'subject-created': 'Profil angelegt',
		'profile-edited': 'Profil geändert',
		'event-posted': 'Ereignis gepostet',
		'event-removed': 'Ereignis gelöscht',
		followed: 'gefolgt',
		unfollowed: 'nicht mehr gefolgt',
		'follow-requested': 'Folgen angefragt',
		'follow-accepted': 'Anfrage angenommen',
		'follow-refused': 'Anfrage abgelehnt',
		muted: 'stummgeschaltet',
		unmuted: 'Stummschaltung beendet',
		blocked: 'blockiert',
		unblocked: 'Blockierung aufgehoben',
	},
};
