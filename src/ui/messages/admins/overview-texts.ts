import type { Texts } from '../language/in-language.ts';

/** The navigation of the pages of admins and auditors, and the overview. */
export const overviewTexts = {
	adminNav: {
		label: { en: 'Administration', de: 'Verwaltung' },
		overview: { en: 'Overview', de: 'Übersicht' },
		audit: { en: 'Audit', de: 'Audit' },
		people: { en: 'People', de: 'Personen' },
		approvals: { en: 'Approvals', de: 'Freigaben' },
		invitations: { en: 'Invitations', de: 'Einladungen' },
		moderation: { en: 'Moderation', de: 'Moderation' },
		alarms: { en: 'Alarms', de: 'Alarme' },
		jobs: { en: 'Jobs', de: 'Jobs' },
		heat: { en: 'Load', de: 'Last' },
		exceptions: { en: 'Exceptions', de: 'Ausnahmen' },
	},
	overview: {
		label: { en: 'State of the service', de: 'Zustand des Dienstes' },
		good: { en: 'Fine', de: 'In Ordnung' },
		bad: { en: 'Needs attention', de: 'Braucht Aufmerksamkeit' },
		trail: { en: 'Audit trail', de: 'Audit-Protokoll' },
		trailEmpty: { en: 'No figures yet.', de: 'Noch keine Zahlen.' },
		log: { en: 'Log', de: 'Log' },
		logNone: { en: 'No checkpoint yet.', de: 'Noch kein Prüfpunkt.' },
		logSigned: {
			en: '{count, plural, one {# entry} other {# entries}}, signed <time></time>.',
			de: '{count, plural, one {# Eintrag} other {# Einträge}}, signiert <time></time>.',
		},
		backup: { en: 'Backup', de: 'Sicherung' },
		jobs: { en: 'Jobs', de: 'Jobs' },
		parked: {
			en: '{count, plural, =0 {No parked jobs.} one {One parked job.} other {# parked jobs.}}',
			de: '{count, plural, =0 {Keine geparkten Jobs.} one {Ein geparkter Job.} other {# geparkte Jobs.}}',
		},
		exceptions: { en: 'Exceptions', de: 'Ausnahmen' },
		kinds: {
			en: '{count, plural, =0 {None since this server started.} one {One kind since this server started.} other {# kinds since this server started.}}',
			de: '{count, plural, =0 {Keine seit dem Start dieses Servers.} one {Eine Art seit dem Start dieses Servers.} other {# Arten seit dem Start dieses Servers.}}',
		},
		alarms: { en: 'Alarms', de: 'Alarme' },
		raised: {
			en: '{count, plural, =0 {None in the last 7 days.} one {One in the last 7 days.} other {# in the last 7 days.}}',
			de: '{count, plural, =0 {Keine in den letzten 7 Tagen.} one {Einer in den letzten 7 Tagen.} other {# in den letzten 7 Tagen.}}',
		},
		signIns: { en: 'Failed sign-ins', de: 'Fehlgeschlagene Anmeldungen' },
		failed: {
			en: '{count, plural, =0 {None today (UTC).} one {One today (UTC).} other {# today (UTC).}}',
			de: '{count, plural, =0 {Keine heute (UTC).} one {Eine heute (UTC).} other {# heute (UTC).}}',
		},
	},
} as const satisfies Texts;
