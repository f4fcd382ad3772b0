import type { Action } from '../../../contract/audit/actions.ts';
import type { Text, Texts } from '../language/in-language.ts';

/**
 * The sentence of each entry of the audit trail. `by`: `self`, or `other` when somebody else wrote into the subject’s
 * ledger. `kept`: whether a session went on.
 * `whose`: `service` when it is in the ledger of the service.
 */
export const sentenceTexts = {
	sentences: {
		'signed-up': { en: '<subject></subject> signed up', de: '<subject></subject> hat sich registriert' },
		'signed-in': { en: '<subject></subject> signed in', de: '<subject></subject> hat sich angemeldet' },
		'sign-in-failed': {
			en: '{whose, select, service {A sign-in failed} other {A sign-in as <subject></subject> failed}}',
			de: '{whose, select, service {Eine Anmeldung ist fehlgeschlagen} other {Eine Anmeldung als <subject></subject> ist fehlgeschlagen}}',
		},
		'signed-out': { en: '<subject></subject> signed out', de: '<subject></subject> hat sich abgemeldet' },
		'session-ended': {
			en: '{by, select, self {<subject></subject> ended a session} other {<actor></actor> ended a session of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Sitzung beendet} other {<actor></actor> hat eine Sitzung von <subject></subject> beendet}}',
		},
		'sessions-ended': {
			en: '{by, select, self {<subject></subject> ended {kept, select, yes {all other sessions} other {all sessions}}} other {<actor></actor> ended all sessions of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat {kept, select, yes {alle anderen Sitzungen} other {alle Sitzungen}} beendet} other {<actor></actor> hat alle Sitzungen von <subject></subject> beendet}}',
		},
		'device-added': {
			en: '{by, select, self {<subject></subject> turned on notifications on a device} other {<actor></actor> turned on notifications on a device of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat Benachrichtigungen auf einem Gerät eingeschaltet} other {<actor></actor> hat Benachrichtigungen auf einem Gerät von <subject></subject> eingeschaltet}}',
		},
		'device-removed': {
			en: '{by, select, self {Notifications of <subject></subject> were turned off on a device} other {<actor></actor> turned off notifications on a device of <subject></subject>}}',
			de: '{by, select, self {Benachrichtigungen von <subject></subject> wurden auf einem Gerät ausgeschaltet} other {<actor></actor> hat Benachrichtigungen auf einem Gerät von <subject></subject> ausgeschaltet}}',
		},
		'mail-changed': {
			en: '{by, select, self {The mail settings of <subject></subject> were changed} other {<actor></actor> changed the mail settings of <subject></subject>}}',
			de: '{by, select, self {Die E-Mail-Einstellungen von <subject></subject> wurden geändert} other {<actor></actor> hat die E-Mail-Einstellungen von <subject></subject> geändert}}',
		},
		'subject-created': {
			en: '{by, select, self {<subject></subject> was created} other {<actor></actor> created <subject></subject>}}',
			de: '{by, select, self {<subject></subject> wurde angelegt} other {<actor></actor> hat <subject></subject> angelegt}}',
		},
		'profile-edited': {
			en: '{by, select, self {<subject></subject> edited their profile} other {<actor></actor> edited the profile of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat das eigene Profil geändert} other {<actor></actor> hat das Profil von <subject></subject> geändert}}',
		},
		'event-posted': {
			en: '{by, select, self {<subject></subject> posted <event>an event</event>} other {<actor></actor> posted <event>an event</event> for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat <event>ein Ereignis</event> gepostet} other {<actor></actor> hat <event>ein Ereignis</event> für <subject></subject> gepostet}}',
		},
		'event-removed': {
			en: '{by, select, self {<subject></subject> removed <event>an event</event>} other {<actor></actor> removed <event>an event</event> by <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat <event>ein Ereignis</event> gelöscht} other {<actor></actor> hat <event>ein Ereignis</event> von <subject></subject> gelöscht}}',
		},
		reacted: {
			en: '{by, select, self {<subject></subject> reacted to <event>an event</event>} other {<actor></actor> reacted to <event>an event</event> for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat auf <event>ein Ereignis</event> reagiert} other {<actor></actor> hat für <subject></subject> auf <event>ein Ereignis</event> reagiert}}',
		},
		'reaction-removed': {
			en: '{by, select, self {<subject></subject> removed a reaction to <event>an event</event>} other {<actor></actor> removed a reaction of <subject></subject> to <event>an event</event>}}',
			de: '{by, select, self {<subject></subject> hat eine Reaktion auf <event>ein Ereignis</event> zurückgenommen} other {<actor></actor> hat eine Reaktion von <subject></subject> auf <event>ein Ereignis</event> zurückgenommen}}',
		},
		followed: {
			en: '{by, select, self {<subject></subject> followed <target></target>} other {<subject></subject> followed <target></target>, approved by <actor></actor>}}',
			de: '{by, select, self {<subject></subject> folgt jetzt <target></target>} other {<subject></subject> folgt jetzt <target></target>, mit Zustimmung von <actor></actor>}}',
		},
		unfollowed: {
			en: '{by, select, self {<subject></subject> unfollowed <target></target>} other {<actor></actor> made <subject></subject> unfollow <target></target>}}',
			de: '{by, select, self {<subject></subject> folgt <target></target> nicht mehr} other {<subject></subject> folgt <target></target> nicht mehr, beendet von <actor></actor>}}',
		},
		'follow-requested': {
			en: '{by, select, self {<subject></subject> asked to follow <target></target>} other {<actor></actor> asked for <subject></subject> to follow <target></target>}}',
			de: '{by, select, self {<subject></subject> hat angefragt, <target></target> zu folgen} other {<actor></actor> hat für <subject></subject> angefragt, <target></target> zu folgen}}',
		},
		'follow-accepted': {
			en: '{by, select, self {<subject></subject> accepted <target></target> as a follower} other {<actor></actor> accepted <target></target> as a follower of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat <target></target> als Follower angenommen} other {<actor></actor> hat <target></target> als Follower von <subject></subject> angenommen}}',
		},
		'follow-refused': {
			en: '{by, select, self {<subject></subject> declined <target></target> as a follower} other {<actor></actor> declined <target></target> as a follower of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat <target></target> als Follower abgelehnt} other {<actor></actor> hat <target></target> als Follower von <subject></subject> abgelehnt}}',
		},
		muted: {
			en: '{by, select, self {<subject></subject> muted someone} other {<actor></actor> muted someone for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat jemanden stummgeschaltet} other {<actor></actor> hat für <subject></subject> jemanden stummgeschaltet}}',
		},
		unmuted: {
			en: '{by, select, self {<subject></subject> unmuted someone} other {<actor></actor> unmuted someone for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Stummschaltung aufgehoben} other {<actor></actor> hat für <subject></subject> eine Stummschaltung aufgehoben}}',
		},
		'thread-followed': {
			en: '{by, select, self {<subject></subject> followed a thread} other {<actor></actor> followed a thread for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> folgt einem Thread} other {<actor></actor> folgt für <subject></subject> einem Thread}}',
		},
		'thread-unfollowed': {
			en: '{by, select, self {<subject></subject> stopped following a thread} other {<actor></actor> stopped following a thread for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> folgt einem Thread nicht mehr} other {<actor></actor> folgt für <subject></subject> einem Thread nicht mehr}}',
		},
		'topic-muted': {
			en: '{by, select, self {<subject></subject> muted a topic} other {<actor></actor> muted a topic for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat ein Thema stummgeschaltet} other {<actor></actor> hat für <subject></subject> ein Thema stummgeschaltet}}',
		},
		'topic-unmuted': {
			en: '{by, select, self {<subject></subject> unmuted a topic} other {<actor></actor> unmuted a topic for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat die Stummschaltung eines Themas aufgehoben} other {<actor></actor> hat für <subject></subject> die Stummschaltung eines Themas aufgehoben}}',
		},
		blocked: {
			en: '{by, select, self {<subject></subject> blocked someone} other {<actor></actor> blocked someone for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat jemanden blockiert} other {<actor></actor> hat für <subject></subject> jemanden blockiert}}',
		},
		unblocked: {
			en: '{by, select, self {<subject></subject> unblocked someone} other {<actor></actor> unblocked someone for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Blockierung aufgehoben} other {<actor></actor> hat für <subject></subject> eine Blockierung aufgehoben}}',
		},
		bookmarked: {
			en: '{by, select, self {<subject></subject> bookmarked an event} other {<actor></actor> bookmarked an event for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat ein Lesezeichen gesetzt} other {<actor></actor> hat für <subject></subject> ein Lesezeichen gesetzt}}',
		},
		'bookmark-removed': {
			en: '{by, select, self {<subject></subject> removed a bookmark} other {<actor></actor> removed a bookmark for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat ein Lesezeichen entfernt} other {<actor></actor> hat für <subject></subject> ein Lesezeichen entfernt}}',
		},
		'list-made': {
			en: '{by, select, self {<subject></subject> created a list} other {<actor></actor> created a list for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Liste angelegt} other {<actor></actor> hat für <subject></subject> eine Liste angelegt}}',
		},
		'list-changed': {
			en: '{by, select, self {<subject></subject> changed a list} other {<actor></actor> changed a list for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Liste geändert} other {<actor></actor> hat für <subject></subject> eine Liste geändert}}',
		},
		'list-deleted': {
			en: '{by, select, self {<subject></subject> deleted a list} other {<actor></actor> deleted a list for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Liste gelöscht} other {<actor></actor> hat für <subject></subject> eine Liste gelöscht}}',
		},
		'search-saved': {
			en: '{by, select, self {<subject></subject> saved a search} other {<actor></actor> saved a search for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Suche gespeichert} other {<actor></actor> hat für <subject></subject> eine Suche gespeichert}}',
		},
		'search-changed': {
			en: '<actor></actor> changed a saved search',
			de: '<actor></actor> hat eine gespeicherte Suche geändert',
		},
		'search-deleted': {
			en: '{by, select, self {<subject></subject> deleted a saved search} other {<actor></actor> deleted a saved search for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine gespeicherte Suche gelöscht} other {<actor></actor> hat für <subject></subject> eine gespeicherte Suche gelöscht}}',
		},
		'view-saved': {
			en: '{by, select, self {<subject></subject> saved a view of the audit trail} other {<actor></actor> saved a view of the audit trail for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine Ansicht des Audit-Protokolls gespeichert} other {<actor></actor> hat für <subject></subject> eine Ansicht des Audit-Protokolls gespeichert}}',
		},
		'view-changed': {
			en: '{by, select, self {<subject></subject> changed a saved view} other {<actor></actor> changed a saved view for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine gespeicherte Ansicht geändert} other {<actor></actor> hat für <subject></subject> eine gespeicherte Ansicht geändert}}',
		},
		'view-deleted': {
			en: '{by, select, self {<subject></subject> deleted a saved view} other {<actor></actor> deleted a saved view for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat eine gespeicherte Ansicht gelöscht} other {<actor></actor> hat für <subject></subject> eine gespeicherte Ansicht gelöscht}}',
		},
		'token-issued': {
			en: '{by, select, self {<subject></subject> issued a token} other {<actor></actor> issued a token for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat ein Token ausgestellt} other {<actor></actor> hat ein Token für <subject></subject> ausgestellt}}',
		},
		'token-renewed': {
			en: '{by, select, self {<subject></subject> renewed a token} other {<actor></actor> renewed a token of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat ein Token erneuert} other {<actor></actor> hat ein Token von <subject></subject> erneuert}}',
		},
		'token-revoked': {
			en: '{by, select, self {<subject></subject> revoked a token} other {<actor></actor> revoked a token of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat ein Token widerrufen} other {<actor></actor> hat ein Token von <subject></subject> widerrufen}}',
		},
		'token-used-elsewhere': {
			en: '{by, select, self {A token of <subject></subject> was used in a new place} other {<actor></actor> used a token of <subject></subject> in a new place}}',
			de: '{by, select, self {Ein Token von <subject></subject> wurde an einem neuen Ort benutzt} other {<actor></actor> hat ein Token von <subject></subject> an einem neuen Ort benutzt}}',
		},
		'trust-added': {
			en: '{by, select, self {<subject></subject> trusted a workload} other {<actor></actor> trusted a workload for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> vertraut einem Workload} other {<actor></actor> vertraut für <subject></subject> einem Workload}}',
		},
		'trust-removed': {
			en: '{by, select, self {<subject></subject> stopped trusting a workload} other {<actor></actor> stopped trusting a workload for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> vertraut einem Workload nicht mehr} other {<actor></actor> vertraut für <subject></subject> einem Workload nicht mehr}}',
		},
		'webhook-added': {
			en: '{by, select, self {<subject></subject> added a webhook} other {<actor></actor> added a webhook for <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat einen Webhook hinzugefügt} other {<actor></actor> hat einen Webhook für <subject></subject> hinzugefügt}}',
		},
		'webhook-changed': {
			en: '{by, select, self {<subject></subject> changed a webhook} other {<actor></actor> changed a webhook of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat einen Webhook geändert} other {<actor></actor> hat einen Webhook von <subject></subject> geändert}}',
		},
		'webhook-removed': {
			en: '{by, select, self {<subject></subject> removed a webhook} other {<actor></actor> removed a webhook of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat einen Webhook entfernt} other {<actor></actor> hat einen Webhook von <subject></subject> entfernt}}',
		},
		'webhook-tested': {
			en: '{by, select, self {<subject></subject> tested a webhook} other {<actor></actor> tested a webhook of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat einen Webhook getestet} other {<actor></actor> hat einen Webhook von <subject></subject> getestet}}',
		},
		'push-retried': {
			en: '{by, select, self {<subject></subject> sent pushes again} other {<actor></actor> sent pushes of <subject></subject> again}}',
			de: '{by, select, self {<subject></subject> hat Sendungen wiederholt} other {<actor></actor> hat Sendungen von <subject></subject> wiederholt}}',
		},
		'github-connected': {
			en: '{by, select, self {<subject></subject> connected GitHub} other {<actor></actor> connected <subject></subject> to GitHub}}',
			de: '{by, select, self {<subject></subject> hat GitHub verbunden} other {<actor></actor> hat <subject></subject> mit GitHub verbunden}}',
		},
		'github-disconnected': {
			en: '{by, select, self {<subject></subject> disconnected GitHub} other {<actor></actor> disconnected <subject></subject> from GitHub}}',
			de: '{by, select, self {<subject></subject> hat GitHub getrennt} other {<actor></actor> hat <subject></subject> von GitHub getrennt}}',
		},
		'audit-read': {
			en: '<actor></actor> read <trail>the audit trail</trail>',
			de: '<actor></actor> hat <trail>das Audit-Protokoll</trail> gelesen',
		},
		'jobs-redriven': {
			en: '<actor></actor> sent parked jobs again',
			de: '<actor></actor> hat geparkte Jobs erneut gesendet',
		},
		repaired: {
			en: "{by, select, self {<actor></actor> repaired what's derived from the ledger} other {<actor></actor> repaired what's derived from the ledger of <subject></subject>}}",
			de: '{by, select, self {<actor></actor> hat die Daten zum Journal repariert} other {<actor></actor> hat die Daten zum Journal von <subject></subject> repariert}}',
		},
		'storage-set-up': { en: '<actor></actor> set up storage', de: '<actor></actor> hat den Speicher eingerichtet' },
		'storage-rebalanced': {
			en: '<actor></actor> rebalanced storage',
			de: '<actor></actor> hat den Speicher neu verteilt',
		},
		'backed-up': { en: '<actor></actor> made a backup', de: '<actor></actor> hat eine Sicherung gemacht' },
		restored: {
			en: '<actor></actor> restored everything from a backup',
			de: '<actor></actor> hat alles aus einer Sicherung wiederhergestellt',
		},
		moved: {
			en: '<actor></actor> moved everything to another store',
			de: '<actor></actor> ist mit allem in einen anderen Speicher umgezogen',
		},
		'release-started': {
			en: '<actor></actor> started with another release',
			de: '<actor></actor> ist mit einem anderen Release gestartet',
		},
		'setting-changed': {
			en: '<actor></actor> started with another setting',
			de: '<actor></actor> ist mit einer anderen Einstellung gestartet',
		},
		'trail-exported': {
			en: '<actor></actor> exported the audit trail',
			de: '<actor></actor> hat das Audit-Protokoll exportiert',
		},
		'bundle-made': {
			en: '<actor></actor> created a bundle for an auditor',
			de: '<actor></actor> hat ein Prüfpaket erstellt',
		},
		'bundle-read': { en: 'Someone opened a bundle for an auditor', de: 'Ein Prüfpaket wurde geöffnet' },
		'bundle-deleted': {
			en: '<actor></actor> revoked a bundle for an auditor',
			de: '<actor></actor> hat ein Prüfpaket widerrufen',
		},
		'role-given': {
			en: '<actor></actor> gave <target></target> a role',
			de: '<actor></actor> hat <target></target> eine Rolle gegeben',
		},
		'role-taken': {
			en: '<actor></actor> took the role of <target></target> away',
			de: '<actor></actor> hat <target></target> die Rolle genommen',
		},
		'approval-asked': {
			en: '<actor></actor> asked a second admin to approve an act on <target></target>',
			de: '<actor></actor> hat um Freigabe für einen Eingriff bei <target></target> gebeten',
		},
		'approval-given': {
			en: '<actor></actor> approved an act on <target></target>',
			de: '<actor></actor> hat einen Eingriff bei <target></target> freigegeben',
		},
		'approval-refused': {
			en: '<actor></actor> declined an act on <target></target>',
			de: '<actor></actor> hat einen Eingriff bei <target></target> nicht freigegeben',
		},
		'approval-withdrawn': {
			en: '<actor></actor> withdrew a request for an act on <target></target>',
			de: '<actor></actor> hat die Anfrage für einen Eingriff bei <target></target> zurückgezogen',
		},
		'approval-used': {
			en: 'An approved act on <target></target> was done for <actor></actor>',
			de: 'Ein freigegebener Eingriff bei <target></target> wurde für <actor></actor> ausgeführt',
		},
		'access-reviewed': {
			en: '<actor></actor> reviewed who has access',
			de: '<actor></actor> hat geprüft, wer Zugriff hat',
		},
		reported: {
			en: '<actor></actor> reported <target></target>',
			de: '<actor></actor> hat <target></target> gemeldet',
		},
		'case-moved': {
			en: '<actor></actor> moved a case about <target></target>',
			de: '<actor></actor> hat einen Fall zu <target></target> weitergegeben',
		},
		'case-closed': {
			en: '<actor></actor> decided a case about <target></target>',
			de: '<actor></actor> hat einen Fall zu <target></target> entschieden',
		},
		appealed: {
			en: '<actor></actor> appealed against a decision',
			de: '<actor></actor> hat gegen eine Entscheidung Einspruch eingelegt',
		},
		'protected-read': {
			en: '<actor></actor> read what only followers may read',
			de: '<actor></actor> hat gelesen, was nur Follower lesen dürfen',
		},
		'invitation-made': { en: '<actor></actor> made an invitation', de: '<actor></actor> hat eine Einladung erstellt' },
		'invitation-used': {
			en: '<target></target> used an invitation',
			de: '<target></target> hat eine Einladung benutzt',
		},
		'invitation-revoked': {
			en: '<actor></actor> revoked an invitation',
			de: '<actor></actor> hat eine Einladung widerrufen',
		},
		'labels-added': {
			en: '<actor></actor> labelled <target></target>',
			de: '<actor></actor> hat <target></target> gekennzeichnet',
		},
		'labels-removed': {
			en: '<actor></actor> took labels off <target></target>',
			de: '<actor></actor> hat Kennzeichen von <target></target> entfernt',
		},
		'labels-chosen': {
			en: '<actor></actor> chose what labels do',
			de: '<actor></actor> hat gewählt, was Kennzeichen bewirken',
		},
		'notifications-chosen': {
			en: '<actor></actor> chose where to get notifications',
			de: '<actor></actor> hat gewählt, wo Benachrichtigungen ankommen',
		},
		'subject-limited': {
			en: '<actor></actor> limited <target></target>',
			de: '<actor></actor> hat <target></target> eingeschränkt',
		},
		'subject-unlimited': {
			en: '<actor></actor> lifted the limit of <target></target>',
			de: '<actor></actor> hat die Einschränkung von <target></target> aufgehoben',
		},
		'subject-suspended': {
			en: '<actor></actor> suspended <target></target>',
			de: '<actor></actor> hat <target></target> gesperrt',
		},
		'subject-unsuspended': {
			en: '<actor></actor> lifted the suspension of <target></target>',
			de: '<actor></actor> hat die Sperre von <target></target> aufgehoben',
		},
		'subject-erased': { en: '<actor></actor> erased a profile', de: '<actor></actor> hat ein Profil gelöscht' },
		'erasure-lifted': {
			en: '<actor></actor> let an erased profile start over',
			de: '<actor></actor> hat einem gelöschten Profil einen Neuanfang erlaubt',
		},
		'subject-brought-back': {
			en: '<actor></actor> brought <subject></subject> back from a backup after an erasure',
			de: '<actor></actor> hat <subject></subject> nach einer Löschung aus einer Sicherung zurückgeholt',
		},
		'data-downloaded': {
			en: '{by, select, self {<subject></subject> downloaded their data} other {<actor></actor> downloaded the data of <subject></subject>}}',
			de: '{by, select, self {<subject></subject> hat die eigenen Daten heruntergeladen} other {<actor></actor> hat die Daten von <subject></subject> heruntergeladen}}',
		},
		'events-expired': {
			en: 'Events by <subject></subject> expired and were removed',
			de: 'Ereignisse von <subject></subject> sind abgelaufen und wurden gelöscht',
		},
		'hold-placed': {
			en: '<actor></actor> placed a legal hold on <target></target>',
			de: '<actor></actor> hat eine Löschsperre auf <target></target> gesetzt',
		},
		'hold-lifted': {
			en: '<actor></actor> lifted the legal hold on <target></target>',
			de: '<actor></actor> hat die Löschsperre auf <target></target> aufgehoben',
		},
		'alarm-rule-set': {
			en: '<actor></actor> turned on the alarm <target></target>',
			de: '<actor></actor> hat den Alarm <target></target> eingeschaltet',
		},
		'alarm-rule-removed': {
			en: '<actor></actor> turned off the alarm <target></target>',
			de: '<actor></actor> hat den Alarm <target></target> ausgeschaltet',
		},
		'alarm-raised': {
			en: 'An entry of <target></target> raised an alarm',
			de: 'Ein Eintrag von <target></target> hat einen Alarm ausgelöst',
		},
		'log-restarted': { en: '<actor></actor> started a new log', de: '<actor></actor> hat ein neues Log begonnen' },
		'sample-loaded': { en: '<actor></actor> loaded the sample', de: '<actor></actor> hat die Beispieldaten geladen' },
	} satisfies Record<Action, Text>,
	/** Names beside those of subjects. */
	sentenceParts: {
		operator: { en: 'Operator', de: 'Betreiber' },
		service: { en: 'Tideline', de: 'Tideline' },
		unknown: { en: '{action} of {subject}', de: '{action} von {subject}' },
	},
} as const satisfies Texts;
