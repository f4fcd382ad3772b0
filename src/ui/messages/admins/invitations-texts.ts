import type { InvitationEnd } from '../../../contract/caller/invitation.ts';
import type { Text, Texts } from '../language/in-language.ts';

export const invitationsTexts = {
	invitations: {
		form: { en: 'New invitation', de: 'Neue Einladung' },
		days: { en: 'Days', de: 'Tage' },
		uses: { en: 'People', de: 'Personen' },
		note: { en: 'Note (optional)', de: 'Notiz (optional)' },
		noteHint: {
			en: 'What it is for. Admins and auditors can see it, and it stays in the audit trail.',
			de: 'Wofür sie ist. Admins und Auditoren sehen die Notiz, und sie bleibt im Audit-Protokoll.',
		},
		make: { en: 'Create link', de: 'Link erstellen' },
		making: { en: 'Creating…', de: 'Wird erstellt …' },
		linkLabel: { en: 'New invitation link', de: 'Neuer Einladungslink' },
		once: {
			en: "Copy this link now. It won't be shown again.",
			de: 'Kopiere diesen Link jetzt. Er wird nicht noch einmal gezeigt.',
		},
		copy: { en: 'Copy link', de: 'Link kopieren' },
		copied: { en: 'Link copied.', de: 'Link kopiert.' },
		done: { en: 'Done', de: 'Fertig' },
		list: { en: 'Invitations so far', de: 'Bisherige Einladungen' },
		empty: { en: 'No invitations yet', de: 'Noch keine Einladungen' },
		emptyText: {
			en: 'Create a link above and send it to someone.',
			de: 'Erstelle oben einen Link und schick ihn jemandem.',
		},
		unnamed: { en: 'Without a note', de: 'Ohne Notiz' },
		usesLeft: {
			en: '{left, plural, one {# use left} other {# uses left}}, ends on <time></time>',
			de: 'Noch {left, plural, one {# Person} other {# Personen}}, endet am <time></time>',
		},
		madeBy: { en: 'Created by <who></who> on <time></time>', de: 'Erstellt von <who></who> am <time></time>' },
		madeOn: { en: 'Created on <time></time>', de: 'Erstellt am <time></time>' },
		usedBy: { en: 'Used by <people></people>', de: 'Benutzt von <people></people>' },
		entry: { en: 'Entry', de: 'Eintrag' },
		revoke: { en: 'Revoke', de: 'Widerrufen' },
		revokeOf: { en: 'Revoke invitation: {note}', de: 'Einladung widerrufen: {note}' },
		revokeTitle: { en: 'Revoke this invitation?', de: 'Diese Einladung widerrufen?' },
		revokeText: {
			en: 'Its link stops working right away. People who have used it keep their profiles.',
			de: 'Der Link gilt sofort nicht mehr. Wer ihn schon benutzt hat, behält sein Profil.',
		},
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		revoked: { en: 'Invitation revoked.', de: 'Einladung widerrufen.' },
		notRevoked: { en: "The invitation wasn't revoked", de: 'Die Einladung wurde nicht widerrufen' },
	},
	invitationEnds: {
		used: { en: 'Used up', de: 'Aufgebraucht' },
		expired: { en: 'Expired', de: 'Abgelaufen' },
		revoked: { en: 'Revoked', de: 'Widerrufen' },
	} satisfies Record<InvitationEnd, Text>,
} as const satisfies Texts;
