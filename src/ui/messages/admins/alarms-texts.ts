import type { Texts } from '../language/in-language.ts';

/** The page of alarms. */
export const alarmsTexts = {
	alarms: {
		rules: { en: 'Alert rules', de: 'Alarmregeln' },
		kind: {
			en: '{kind, select, new-admin {New admin} token-issued {Token issued} export {Data exported} many-removals {Many removals} other {Failed sign-ins}}',
			de: '{kind, select, new-admin {Neuer Admin} token-issued {Token ausgestellt} export {Daten exportiert} many-removals {Viele Löschungen} other {Fehlgeschlagene Anmeldungen}}',
		},
		about: {
			en: '{kind, select, new-admin {An admin signs in for the first time.} token-issued {Someone issues a token. Trusted workloads are left out.} export {The audit trail is exported, a bundle is created, or someone downloads their data.} many-removals {Events are removed in quick succession.} other {Sign-ins fail in quick succession.}}',
			de: '{kind, select, new-admin {Ein Admin meldet sich zum ersten Mal an.} token-issued {Jemand stellt ein Token aus. Vertrauenswürdige Workloads zählen nicht.} export {Jemand exportiert das Audit-Protokoll, erstellt ein Prüfpaket oder lädt die eigenen Daten herunter.} many-removals {Kurz nacheinander werden viele Ereignisse gelöscht.} other {Kurz nacheinander schlagen viele Anmeldungen fehl.}}',
		},
		on: { en: 'On', de: 'An' },
		off: { en: 'Off', de: 'Aus' },
		threshold: { en: 'Threshold: {name}', de: 'Schwelle: {name}' },
		withinAnHour: { en: '{count, number} in an hour', de: '{count, number} in einer Stunde' },
		refused: { en: "The rule wasn't changed", de: 'Die Regel wurde nicht geändert' },
		raised: { en: 'Latest alarms', de: 'Letzte Alarme' },
		empty: { en: 'No alarms', de: 'Keine Alarme' },
		emptyText: {
			en: 'When an entry of the audit trail meets a rule, its alarm shows up here.',
			de: 'Trifft ein Eintrag des Audit-Protokolls auf eine Regel zu, steht der Alarm hier.',
		},
		entryOf: { en: 'Entry {seq} of <subject></subject>.', de: 'Eintrag {seq} von <subject></subject>.' },
		counted: { en: '{count, number} in an hour.', de: '{count, number} in einer Stunde.' },
	},
} as const satisfies Texts;
