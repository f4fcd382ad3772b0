import type { auditTexts as english } from '../en/audit-texts.ts';
import type { Translated } from '../en/translated.ts';

export const auditTexts: Translated<typeof english> = {
	audit: {
		label: 'Audit-Protokoll',
		filter: 'Audit-Protokoll filtern',
		subjectId: 'Profil-ID',
		action: 'Aktion',
		anyAction: 'Alle Aktionen',
		day: 'Tag (UTC)',
		clear: 'Zurücksetzen',
		time: 'Zeit (UTC)',
		subject: 'Profil',
		target: 'Ziel',
		actor: 'Durch',
		via: 'Über',
		seq: 'Nr.',
		hash: 'Hash',
		end: 'Hier beginnt das Audit-Protokoll.',
		empty: 'Keine Einträge',
		emptyText: 'Nichts im Audit-Protokoll passt zu diesen Filtern: Ändere sie, oder setze sie zurück.',
	},
	jobs: {
		label: 'Geparkte Jobs',
		send: 'Alle neu starten',
		sending: 'Wird gestartet …',
		sent: '{count, plural, one {Ein Job wurde neu gestartet.} other {# Jobs wurden neu gestartet.}}',
		notSent: 'Die Jobs wurden nicht neu gestartet.',
		empty: 'Nichts geparkt',
		emptyText: 'Jeder Job ist gelaufen oder wird noch versucht.',
	},
};
