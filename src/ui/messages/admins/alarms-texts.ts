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
		'role-changed': { en: 'Role changed', de: 'Rolle geändert' },
		'token-issued': { en: 'Token issued', de: 'Token ausgestellt' },
		'token-elsewhere': { en: 'Token in a new place', de: 'Token an neuem Ort' },
		export: { en: 'Data exported', de: 'Daten exportiert' },
		'many-removals': { en: 'Many removals', de: 'Viele Löschungen' },
		'failed-sign-ins': { en: 'Failed sign-ins', de: 'Fehlgeschlagene Anmeldungen' },
		'log-fork': { en: 'Log not continued', de: 'Log nicht fortgesetzt' },
		'backup-late': { en: 'Backup late', de: 'Sicherung verspätet' },
	} satisfies Record<AlarmKind, Text>,
	alarmsAbout: {
		'new-admin': {
			en: 'An admin signs in for the first time.',
			de: 'Ein Admin meldet sich zum ersten Mal an.',
		},
		'role-changed': {
			en: 'Someone is given a role, or loses one.',
			de: 'Jemand bekommt eine Rolle oder verliert sie.',
		},
		'token-issued': {
			en: 'Someone issues a token. Trusted workloads are left out.',
			de: 'Jemand stellt ein Token aus. Vertrauenswürdige Workloads zählen nicht.',
		},
		'token-elsewhere': {
			en: 'A token is used from a new network.',
			de: 'Ein Token wird aus einem neuen Netz benutzt.',
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
		'log-fork': {
			en: 'The store holds another history than the log has published, or an older one. Once a day while it lasts.',
			de: 'Der Speicher enthält eine andere Geschichte, als das Log veröffentlicht hat, oder eine ältere. Einmal am Tag, solange es dauert.',
		},
		'backup-late': {
			en: 'The newest moment of the backup is older than 15 minutes. Once a day while it lasts.',
			de: 'Der neueste Stand der Sicherung ist älter als 15 Minuten. Einmal am Tag, solange es dauert.',
		},
	} satisfies Record<AlarmKind, Text>,
} as const satisfies Texts;
