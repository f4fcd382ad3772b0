import type { sentenceTexts as english } from '../en/sentence-texts.ts';
import type { Translated } from '../en/translated.ts';

export const sentenceTexts: Translated<typeof english> = {
	sentences: {
		'signed-up': '<subject></subject> hat sich registriert',
		'signed-in': '<subject></subject> hat sich angemeldet',
		'sign-in-failed':
			'{whose, select, service {Eine Anmeldung ist fehlgeschlagen} other {Eine Anmeldung als <subject></subject> ist fehlgeschlagen}}',
		'signed-out': '<subject></subject> hat sich abgemeldet',
		'session-ended':
			'{by, select, self {<subject></subject> hat eine Sitzung beendet} other {<actor></actor> hat eine Sitzung von <subject></subject> beendet}}',
		'sessions-ended':
			'{by, select, self {<subject></subject> hat {kept, select, yes {alle anderen Sitzungen} other {alle Sitzungen}} beendet} other {<actor></actor> hat alle Sitzungen von <subject></subject> beendet}}',
		'device-added':
			'{by, select, self {<subject></subject> hat Benachrichtigungen auf einem Gerät eingeschaltet} other {<actor></actor> hat Benachrichtigungen auf einem Gerät von <subject></subject> eingeschaltet}}',
		'device-removed':
			'{by, select, self {Benachrichtigungen von <subject></subject> wurden auf einem Gerät ausgeschaltet} other {<actor></actor> hat Benachrichtigungen auf einem Gerät von <subject></subject> ausgeschaltet}}',
		'subject-created':
			'{by, select, self {<subject></subject> wurde angelegt} other {<actor></actor> hat <subject></subject> angelegt}}',
		'profile-edited':
			'{by, select, self {<subject></subject> hat das eigene Profil geändert} other {<actor></actor> hat das Profil von <subject></subject> geändert}}',
		'event-posted':
			'{by, select, self {<subject></subject> hat <event>ein Ereignis</event> gepostet} other {<actor></actor> hat <event>ein Ereignis</event> für <subject></subject> gepostet}}',
		'event-removed':
			'{by, select, self {<subject></subject> hat <event>ein Ereignis</event> gelöscht} other {<actor></actor> hat <event>ein Ereignis</event> von <subject></subject> gelöscht}}',
		followed:
			'{by, select, self {<subject></subject> folgt jetzt <target></target>} other {<subject></subject> folgt jetzt <target></target>, mit Zustimmung von <actor></actor>}}',
		unfollowed:
			'{by, select, self {<subject></subject> folgt <target></target> nicht mehr} other {<subject></subject> folgt <target></target> nicht mehr, beendet von <actor></actor>}}',
		'follow-requested':
			'{by, select, self {<subject></subject> hat angefragt, <target></target> zu folgen} other {<actor></actor> hat für <subject></subject> angefragt, <target></target> zu folgen}}',
		'follow-accepted':
			'{by, select, self {<subject></subject> hat <target></target> als Follower angenommen} other {<actor></actor> hat <target></target> als Follower von <subject></subject> angenommen}}',
		'follow-refused':
			'{by, select, self {<subject></subject> hat <target></target> als Follower abgelehnt} other {<actor></actor> hat <target></target> als Follower von <subject></subject> abgelehnt}}',
		muted:
			'{by, select, self {<subject></subject> hat jemanden stummgeschaltet} other {<actor></actor> hat für <subject></subject> jemanden stummgeschaltet}}',
		unmuted:
			'{by, select, self {<subject></subject> hat eine Stummschaltung aufgehoben} other {<actor></actor> hat für <subject></subject> eine Stummschaltung aufgehoben}}',
		blocked:
			'{by, select, self {<subject></subject> hat jemanden blockiert} other {<actor></actor> hat für <subject></subject> jemanden blockiert}}',
		unblocked:
			'{by, select, self {<subject></subject> hat eine Blockierung aufgehoben} other {<actor></actor> hat für <subject></subject> eine Blockierung aufgehoben}}',
		bookmarked:
			'{by, select, self {<subject></subject> hat ein Lesezeichen gesetzt} other {<actor></actor> hat für <subject></subject> ein Lesezeichen gesetzt}}',
		'bookmark-removed':
			'{by, select, self {<subject></subject> hat ein Lesezeichen entfernt} other {<actor></actor> hat für <subject></subject> ein Lesezeichen entfernt}}',
		'list-made':
			'{by, select, self {<subject></subject> hat eine Liste angelegt} other {<actor></actor> hat für <subject></subject> eine Liste angelegt}}',
		'list-changed':
			'{by, select, self {<subject></subject> hat eine Liste geändert} other {<actor></actor> hat für <subject></subject> eine Liste geändert}}',
		'list-deleted':
			'{by, select, self {<subject></subject> hat eine Liste gelöscht} other {<actor></actor> hat für <subject></subject> eine Liste gelöscht}}',
		'search-saved':
			'{by, select, self {<subject></subject> hat eine Suche gespeichert} other {<actor></actor> hat für <subject></subject> eine Suche gespeichert}}',
		'search-deleted':
			'{by, select, self {<subject></subject> hat eine gespeicherte Suche gelöscht} other {<actor></actor> hat für <subject></subject> eine gespeicherte Suche gelöscht}}',
		'token-issued':
			'{by, select, self {<subject></subject> hat ein Token ausgestellt} other {<actor></actor> hat ein Token für <subject></subject> ausgestellt}}',
		'token-renewed':
			'{by, select, self {<subject></subject> hat ein Token erneuert} other {<actor></actor> hat ein Token von <subject></subject> erneuert}}',
		'token-revoked':
			'{by, select, self {<subject></subject> hat ein Token widerrufen} other {<actor></actor> hat ein Token von <subject></subject> widerrufen}}',
		'trust-added':
			'{by, select, self {<subject></subject> vertraut einem Workload} other {<actor></actor> vertraut für <subject></subject> einem Workload}}',
		'trust-removed':
			'{by, select, self {<subject></subject> vertraut einem Workload nicht mehr} other {<actor></actor> vertraut für <subject></subject> einem Workload nicht mehr}}',
		'webhook-added':
			'{by, select, self {<subject></subject> hat einen Webhook hinzugefügt} other {<actor></actor> hat einen Webhook für <subject></subject> hinzugefügt}}',
		'webhook-changed':
			'{by, select, self {<subject></subject> hat einen Webhook geändert} other {<actor></actor> hat einen Webhook von <subject></subject> geändert}}',
		'webhook-removed':
			'{by, select, self {<subject></subject> hat einen Webhook entfernt} other {<actor></actor> hat einen Webhook von <subject></subject> entfernt}}',
		'webhook-tested':
			'{by, select, self {<subject></subject> hat einen Webhook getestet} other {<actor></actor> hat einen Webhook von <subject></subject> getestet}}',
		'push-retried':
			'{by, select, self {<subject></subject> hat Sendungen wiederholt} other {<actor></actor> hat Sendungen von <subject></subject> wiederholt}}',
		'github-connected':
			'{by, select, self {<subject></subject> hat GitHub verbunden} other {<actor></actor> hat <subject></subject> mit GitHub verbunden}}',
		'github-disconnected':
			'{by, select, self {<subject></subject> hat GitHub getrennt} other {<actor></actor> hat <subject></subject> von GitHub getrennt}}',
		'audit-read': '<actor></actor> hat <trail>das Audit-Protokoll</trail> gelesen',
		'jobs-redriven': '<actor></actor> hat geparkte Jobs erneut gesendet',
		repaired:
			'{by, select, self {<actor></actor> hat die Daten zum Journal repariert} other {<actor></actor> hat die Daten zum Journal von <subject></subject> repariert}}',
		'storage-set-up': '<actor></actor> hat den Speicher eingerichtet',
		'storage-rebalanced': '<actor></actor> hat den Speicher neu verteilt',
		'trail-exported': '<actor></actor> hat das Audit-Protokoll exportiert',
		'bundle-made': '<actor></actor> hat ein Prüfpaket erstellt',
		'bundle-read': 'Ein Prüfpaket wurde geöffnet',
		'bundle-deleted': '<actor></actor> hat ein Prüfpaket widerrufen',
		'subject-suspended': '<actor></actor> hat <target></target> gesperrt',
		'subject-unsuspended': '<actor></actor> hat die Sperre von <target></target> aufgehoben',
		'subject-erased': '<actor></actor> hat ein Profil gelöscht',
		'erasure-lifted': '<actor></actor> hat einem gelöschten Profil einen Neuanfang erlaubt',
		'data-downloaded':
			'{by, select, self {<subject></subject> hat die eigenen Daten heruntergeladen} other {<actor></actor> hat die Daten von <subject></subject> heruntergeladen}}',
		'events-expired': 'Ereignisse von <subject></subject> sind abgelaufen und wurden gelöscht',
		'hold-placed': '<actor></actor> hat eine Löschsperre auf <target></target> gesetzt',
		'hold-lifted': '<actor></actor> hat die Löschsperre auf <target></target> aufgehoben',
		'log-restarted': '<actor></actor> hat ein neues Log begonnen',
		'sample-loaded': '<actor></actor> hat die Beispieldaten geladen',
	},
	sentenceParts: {
		operator: 'Betreiber',
		service: 'Tideline',
		unknown: '{action} von {subject}',
	},
};
