import type { Role } from '../../../contract/caller/role.ts';
import type { StandingsShown } from '../../../contract/caller/standing.ts';
import type { Text, Texts } from '../language/in-language.ts';

/** The page of people with access. */
export const accessTexts = {
	roles: {
		admin: { en: 'Admin', de: 'Admin' },
		moderator: { en: 'Moderator', de: 'Moderator' },
		auditor: { en: 'Auditor', de: 'Prüfer' },
		member: { en: 'No role', de: 'Keine Rolle' },
	} satisfies Record<Role, Text>,
	rolesAbout: {
		admin: {
			en: 'Can do everything here except what needs the command line.',
			de: 'Darf hier alles, außer was die Befehlszeile braucht.',
		},
		moderator: {
			en: "Removes events and suspends profiles. Doesn't see the audit trail.",
			de: 'Löscht Ereignisse und sperrt Profile. Sieht das Audit-Protokoll nicht.',
		},
		auditor: {
			en: 'Reads the audit trail, the log, exports and bundles. Changes nothing.',
			de: 'Liest das Audit-Protokoll, das Log, Exporte und Prüfpakete. Ändert nichts.',
		},
		member: {
			en: 'Uses Tideline like everyone else.',
			de: 'Nutzt Tideline wie alle anderen.',
		},
	} satisfies Record<Role, Text>,
	access: {
		byProvider: {
			en: 'Your sign-in provider gives the roles here (ROLES_CLAIM). Change the groups there: a role changes at the next sign-in.',
			de: 'Hier vergibt dein Anmeldedienst die Rollen (ROLES_CLAIM). Ändere dort die Gruppen: Eine Rolle ändert sich mit der nächsten Anmeldung.',
		},
		find: { en: 'Find someone', de: 'Jemanden finden' },
		findHint: { en: 'Name or handle', de: 'Name oder Handle' },
		give: { en: 'Give a role', de: 'Rolle geben' },
		change: { en: 'Change role', de: 'Rolle ändern' },
		giveTo: { en: 'Give {name} a role', de: '{name} eine Rolle geben' },
		changeOf: { en: 'Change the role of {name}', de: 'Rolle von {name} ändern' },
		role: { en: 'Role', de: 'Rolle' },
		reason: { en: 'Reason', de: 'Begründung' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		save: { en: 'Save role', de: 'Rolle speichern' },
		take: { en: 'Take role away', de: 'Rolle nehmen' },
		saving: { en: 'Saving…', de: 'Wird gespeichert …' },
		asksFirst: {
			en: 'This waits for a second admin, under Approvals. Nothing changes before.',
			de: 'Das wartet unter „Freigaben“ auf einen zweiten Admin. Vorher ändert sich nichts.',
		},
		askForIt: { en: 'Ask a second admin', de: 'Zweiten Admin fragen' },
		asked: {
			en: '{count, plural, =0 {Only the operator can approve it now, on the command line.} one {One other admin can approve it.} other {# other admins can approve it.}}',
			de: '{count, plural, =0 {Nur der Betreiber kann das jetzt freigeben, auf der Befehlszeile.} one {Ein anderer Admin kann das freigeben.} other {# andere Admins können das freigeben.}}',
		},
		changed: { en: '{name}: {role}', de: '{name}: {role}' },
		loseYourself: {
			en: "You won't be an admin any more, and can't undo this yourself.",
			de: 'Du bist dann kein Admin mehr und kannst das nicht selbst rückgängig machen.',
		},
		ends: {
			en: '{count, plural, =0 {No token or webhook depends on this role.} one {This loses its rights within seconds:} other {These lose their rights within seconds:}}',
			de: '{count, plural, =0 {Kein Token und kein Webhook hängt an dieser Rolle.} one {Das verliert in wenigen Sekunden seine Rechte:} other {Diese verlieren in wenigen Sekunden ihre Rechte:}}',
		},
		endsToken: { en: 'Token {name} of {subject}', de: 'Token {name} von {subject}' },
		endsWebhook: { en: 'Webhook {name} of {subject}', de: 'Webhook {name} von {subject}' },
		people: { en: 'People', de: 'Personen' },
		peopleText: { en: 'Each person has one role.', de: 'Jede Person hat eine Rolle.' },
		noPeople: { en: 'No one has a role.', de: 'Niemand hat eine Rolle.' },
		tokens: { en: 'Tokens', de: 'Tokens' },
		tokensText: {
			en: 'Tokens that read the audit trail or act for everyone. They keep these rights as long as the person who granted them is an admin.',
			de: 'Tokens, die das Audit-Protokoll lesen oder für alle handeln. Sie behalten diese Rechte, solange die Person Admin ist, die sie vergeben hat.',
		},
		noTokens: { en: 'No token has such rights.', de: 'Kein Token hat solche Rechte.' },
		webhooks: { en: 'Webhooks', de: 'Webhooks' },
		webhooksText: {
			en: 'Addresses that are sent the audit trail, as long as the person who added them is an admin.',
			de: 'Adressen, die das Audit-Protokoll bekommen, solange die Person Admin ist, die sie angelegt hat.',
		},
		noWebhooks: { en: 'No webhook is sent the trail.', de: 'Kein Webhook bekommt das Protokoll.' },
		of: { en: 'of <subject></subject>', de: 'von <subject></subject>' },
		bySetting: { en: 'Named in ADMINS', de: 'Steht in ADMINS' },
		byClaim: { en: 'From the sign-in provider', de: 'Vom Anmeldedienst' },
		suspended: { en: 'Suspended', de: 'Gesperrt' },
		since: { en: 'Since <time></time>, by <by></by>.', de: 'Seit <time></time>, durch <by></by>.' },
		until: { en: 'Until <time></time>.', de: 'Bis <time></time>.' },
		used: { en: 'Last used <time></time>.', de: 'Zuletzt benutzt: <time></time>.' },
		neverUsed: { en: 'Not used lately.', de: 'In letzter Zeit nicht benutzt.' },
		review: { en: 'Review', de: 'Durchsicht' },
		reviewText: {
			en: 'Look through the list and sign it off. The audit trail keeps who did, when, and for exactly which list.',
			de: 'Sieh die Liste durch und bestätige sie. Das Audit-Protokoll hält fest, wer das wann für genau welche Liste getan hat.',
		},
		neverReviewed: { en: 'No one has signed this list off yet.', de: 'Noch niemand hat diese Liste bestätigt.' },
		reviewed: {
			en: 'Last signed off on <time></time> by <by></by> (<entry>entry</entry>).',
			de: 'Zuletzt bestätigt am <time></time> durch <by></by> (<entry>Eintrag</entry>).',
		},
		current: { en: 'Nothing has changed since.', de: 'Seitdem hat sich nichts geändert.' },
		outdated: { en: 'The list has changed since.', de: 'Seitdem hat sich die Liste geändert.' },
		digest: { en: 'Digest of this list:', de: 'Hash dieser Liste:' },
		signOff: { en: 'Sign off this list', de: 'Diese Liste bestätigen' },
		signingOff: { en: 'Signing off…', de: 'Wird bestätigt …' },
		signedOff: { en: 'List signed off.', de: 'Liste bestätigt.' },
		json: { en: 'Save as JSON', de: 'Als JSON speichern' },
		csv: { en: 'Save as CSV', de: 'Als CSV speichern' },
	},
	accessLists: {
		person: { en: 'People with a role', de: 'Personen mit einer Rolle' },
		token: { en: 'Tokens with rights of admins', de: 'Tokens mit Rechten von Admins' },
		webhook: { en: 'Webhooks of the audit trail', de: 'Webhooks des Audit-Protokolls' },
	},
	accessRights: {
		audit: { en: 'Reads the audit trail', de: 'Liest das Audit-Protokoll' },
		service: { en: 'Acts for everyone', de: 'Handelt für alle' },
		trail: { en: 'Is sent the audit trail', de: 'Bekommt das Audit-Protokoll' },
	},
	peoplePages: {
		label: { en: 'People', de: 'Personen' },
		access: { en: 'With access', de: 'Mit Zugriff' },
		everyone: { en: 'Everyone', de: 'Alle' },
	},
	standings: {
		search: { en: 'Search by name or handle', de: 'Nach Name oder Handle suchen' },
		shown: { en: 'Shown', de: 'Gezeigt' },
		list: { en: 'People and machines', de: 'Personen und Maschinen' },
		none: { en: 'No one found', de: 'Niemand gefunden' },
		noneText: {
			en: 'Try other words, or show everyone. A new profile is found after a few seconds.',
			de: 'Versuch andere Wörter, oder lass alle anzeigen. Ein neues Profil ist nach wenigen Sekunden zu finden.',
		},
		machine: { en: 'Machine', de: 'Maschine' },
		suspended: { en: 'Suspended since <since></since>', de: 'Gesperrt seit <since></since>' },
		suspendedUntil: {
			en: 'Suspended since <since></since>, until <until></until>',
			de: 'Gesperrt seit <since></since>, bis <until></until>',
		},
		sessions: {
			en: '{count, plural, =0 {No open session.} one {One open session.} other {# open sessions.}}',
			de: '{count, plural, =0 {Keine offene Sitzung.} one {Eine offene Sitzung.} other {# offene Sitzungen.}}',
		},
		seen: { en: 'Last seen <time></time>.', de: 'Zuletzt gesehen: <time></time>.' },
		notSeen: { en: 'Not seen lately.', de: 'In letzter Zeit nicht gesehen.' },
		seenTitle: {
			en: 'The newest sign-in, post or other act of its own, among the last 20 entries of its ledger',
			de: 'Die letzte eigene Anmeldung, das letzte Ereignis oder eine andere eigene Handlung unter den letzten 20 Einträgen des Journals',
		},
		seenAbout: {
			en: "Last seen is the last time that someone signed in or did something here. Reading leaves no entry, so it doesn't count.",
			de: '„Zuletzt gesehen“ heißt: zuletzt angemeldet oder hier etwas getan. Lesen hinterlässt keinen Eintrag und zählt nicht.',
		},
		trail: { en: 'Trail', de: 'Protokoll' },
		trailOf: { en: 'Audit trail of @{handle}', de: 'Audit-Protokoll von @{handle}' },
	},
	standingsShown: {
		everyone: { en: 'Everyone', de: 'Alle' },
		people: { en: 'People', de: 'Personen' },
		machines: { en: 'Machines', de: 'Maschinen' },
		roles: { en: 'With a role', de: 'Mit Rolle' },
		suspended: { en: 'Suspended', de: 'Gesperrt' },
	} satisfies Record<StandingsShown, Text>,
	suspension: {
		suspend: { en: 'Suspend', de: 'Sperren' },
		letIn: { en: 'Let in again', de: 'Wieder zulassen' },
		hasRole: {
			en: 'To suspend this profile, take the role away first.',
			de: 'Um dieses Profil zu sperren, nimm ihm zuerst die Rolle.',
		},
		since: { en: 'Suspended since <time></time>.', de: 'Gesperrt seit <time></time>.' },
		ask: { en: 'Suspend {name}?', de: '{name} sperren?' },
		askText: {
			en: "Ends all its sessions now. Its tokens, webhooks and links stop within seconds, and so do those of its machines. What it posted stays. It can't sign in until someone lets it in again.",
			de: 'Beendet jetzt alle Sitzungen. Tokens, Webhooks und Links gelten in wenigen Sekunden nicht mehr, auch die der eigenen Maschinen. Was gepostet ist, bleibt. Anmelden geht erst wieder, wenn jemand das Profil zulässt.',
		},
		askLetIn: { en: 'Let {name} in again?', de: '{name} wieder zulassen?' },
		askLetInText: {
			en: 'It can sign in again, and its tokens and webhooks work again.',
			de: 'Das Profil kann sich wieder anmelden, und seine Tokens und Webhooks gelten wieder.',
		},
		reason: { en: 'Reason', de: 'Begründung' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		suspended: { en: '{name} is suspended.', de: '{name} ist gesperrt.' },
		isIn: { en: '{name} can sign in again.', de: '{name} kann sich wieder anmelden.' },
	},
} as const satisfies Texts;
