import type { AlarmKind } from '../../../contract/alarm/alarm-rules.ts';
import type { Text, Texts } from '../language/in-language.ts';

/** The page of alarms. */
export const alarmsTexts = {
	alarms: {
		rules: { en: 'Alert rules', de: 'Alarmregeln' },
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
	alarmKinds: {
		'new-admin': { en: 'New admin', de: 'Neuer Admin' },
		'token-issued': { en: 'Token issued', de: 'Token ausgestellt' },
		export: { en: 'Data exported', de: 'Daten exportiert' },
		'many-removals': { en: 'Many removals', de: 'Viele Löschungen' },
		'failed-sign-ins': { en: 'Failed sign-ins', de: 'Fehlgeschlagene Anmeldungen' },
	} satisfies Record<AlarmKind, Text>,
	alarmsAbout: {
		'new-admin': {
			en: 'An admin signs in for the first time.',
			de: 'Ein Admin meldet sich zum ersten Mal an.',
		},
		'token-issued': {
			en: 'Someone issues a token. Trusted workloads are left out.',
			de: 'Jemand stellt ein Token aus. Vertrauenswürdige Workloads zählen nicht.',
		},
		export: {
			en: 'The audit trail is exported, a bundle is created, or someone downloads their data.',
			de: 'Jemand exportiert das Audit-Protokoll, erstellt ein Prüfpaket oder lädt die eigenen Daten herunter.',
		},
		'many-removals': {
			en: 'Events are removed in quick succession.',
			de: 'Kurz nacheinander werden viele Ereignisse gelöscht.',
		},
		'failed-sign-ins': {
			en: 'Sign-ins fail in quick succession.',
			de: 'Kurz nacheinander schlagen viele Anmeldungen fehl.',
		},
	} satisfies Record<AlarmKind, Text>,
} as const satisfies Texts;
