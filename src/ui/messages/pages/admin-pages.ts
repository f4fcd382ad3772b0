import type { Texts } from '../language/in-language.ts';

/** Pages of the audit trail, its auditors and the jobs. */
export const adminPages = {
	audit: {
		title: { en: 'Audit', de: 'Audit' },
		about: {
			en: 'Every entry of every ledger, newest first. Each one holds the hash of the one before it.',
			de: 'Alle Einträge aus allen Journalen, die neuesten zuerst. Jeder enthält den Hash des vorherigen.',
		},
		back: { en: 'All activity', de: 'Alle Aktivitäten' },
	},
	auditEntry: { title: { en: 'Entry {seq} of {subject}', de: 'Eintrag {seq} von {subject}' } },
	followersAt: { title: { en: 'Followers at a point in time', de: 'Follower zu einem Zeitpunkt' } },
	timelineAt: { title: { en: 'Timeline at a point in time', de: 'Timeline zu einem Zeitpunkt' } },
	ask: {
		title: { en: 'Question about the audit trail', de: 'Frage an das Audit-Protokoll' },
	},
	deliveries: {
		title: { en: 'Delivered to', de: 'Zugestellt an' },
		which: { en: 'Who received an event?', de: 'Wer hat ein Ereignis bekommen?' },
	},
	noSuchEntry: {
		title: { en: 'Entry not found', de: 'Eintrag nicht gefunden' },
		heading: { en: 'Entry not found', de: 'Eintrag nicht gefunden' },
		text: {
			en: 'This ledger has no entry with this number. Check that the link is complete.',
			de: 'Kein Eintrag mit dieser Nummer in diesem Journal. Prüfe, ob der Link vollständig ist.',
		},
	},
	auditor: {
		title: { en: 'Verify a bundle', de: 'Prüfpaket prüfen' },
		about: {
			en: "Someone shared entries of the audit trail with you. This page verifies them on your device and sends nothing. If you'd rather not trust this page, verify the file with tideline bundle verify.",
			de: 'Jemand hat Einträge des Audit-Protokolls mit dir geteilt. Diese Seite prüft sie auf deinem Gerät und sendet nichts. Wenn du auch dieser Seite nicht vertrauen willst, prüfe die Datei mit tideline bundle verify.',
		},
	},
	log: {
		title: { en: 'Log', de: 'Log' },
		about: {
			en: 'Everything recorded here is in this log, in one order and signed. It only grows: nothing in it can be changed or removed without anyone noticing. It names no one.',
			de: 'Alles, was hier festgehalten wird, steht in diesem Log, in einer Reihenfolge und signiert. Es wächst nur: Nichts darin lässt sich unbemerkt ändern oder entfernen. Es nennt keine Namen.',
		},
		none: { en: 'No checkpoint yet', de: 'Noch kein Prüfpunkt' },
		noneText: {
			en: 'The log is signed a minute after the first entry.',
			de: 'Das Log wird eine Minute nach dem ersten Eintrag signiert.',
		},
		state: { en: 'Latest checkpoint', de: 'Neuester Prüfpunkt' },
		size: { en: 'Size', de: 'Größe' },
		entries: {
			en: '{count, plural, one {# entry} other {# entries}}',
			de: '{count, plural, one {# Eintrag} other {# Einträge}}',
		},
		checkpoint: { en: 'Signed', de: 'Signiert' },
		root: { en: 'Root', de: 'Wurzel' },
		name: { en: 'Name', de: 'Name' },
		witnesses: { en: 'Witnesses', de: 'Zeugen' },
		noWitnesses: { en: 'None. Only this service signs the log.', de: 'Keine. Nur dieser Dienst signiert das Log.' },
		notYet: { en: "hasn't signed this checkpoint yet", de: 'hat diesen Prüfpunkt noch nicht signiert' },
		key: { en: '{count, plural, one {Key} other {Keys}}', de: '{count, plural, one {Schlüssel} other {Schlüssel}}' },
		signed: { en: 'Show the signed checkpoint', de: 'Signierten Prüfpunkt zeigen' },
		raw: {
			en: 'Programs read it at <checkpoint>its own address</checkpoint>.',
			de: 'Programme lesen ihn unter <checkpoint>seiner eigenen Adresse</checkpoint>.',
		},
		verify: { en: 'How to verify it', de: 'So prüfst du es' },
		inBrowser: {
			en: 'In your browser: open the menu of an event and choose “Show proof”. To verify everything you did, choose “Verify my ledger” in settings. Your browser also remembers the log, and tells you if it was changed.',
			de: 'Im Browser: Öffne das Menü eines Ereignisses und wähl „Nachweis zeigen“. Alles, was du getan hast, prüfst du in den Einstellungen mit „Mein Journal prüfen“. Dein Browser merkt sich außerdem das Log und sagt dir, wenn es geändert wurde.',
		},
		byCommand: {
			en: 'With our command line, which reads the log and builds its tree again:',
			de: 'Mit unserer Befehlszeile, die das Log liest und seinen Baum neu berechnet:',
		},
		copy: { en: 'Copy command', de: 'Befehl kopieren' },
		copied: { en: 'Command copied.', de: 'Befehl kopiert.' },
		byOthers: {
			en: "With any program that reads <tiles>tlog-tiles</tiles>, such as those of Go's checksum database.",
			de: 'Mit jedem Programm, das <tiles>tlog-tiles</tiles> liest, zum Beispiel denen der Prüfsummen-Datenbank von Go.',
		},
		keyAbout: {
			en: "This page comes from the service you want to check. Compare the key with one you got some other way, such as from the operator's website.",
			de: 'Diese Seite kommt von dem Dienst, den du prüfen willst. Vergleiche den Schlüssel mit einem, den du auf anderem Weg bekommen hast, zum Beispiel von der Website des Betreibers.',
		},
	},
	adminOverview: {
		title: { en: 'Overview', de: 'Übersicht' },
		about: {
			en: 'How the service is doing. Each name leads to its page.',
			de: 'So geht es dem Dienst. Jeder Name führt zu seiner Seite.',
		},
	},
	moderation: {
		title: { en: 'Moderation', de: 'Moderation' },
		about: {
			en: 'Reports and appeals that wait for a decision. Escalated ones come first, then the oldest.',
			de: 'Meldungen und Einsprüche, die auf eine Entscheidung warten. Zuerst kommen die bei den Admins, dann die ältesten.',
		},
	},
	approvals: {
		title: { en: 'Approvals', de: 'Freigaben' },
		about: {
			en: 'Erasing a profile, lifting a legal hold, changing a role and removing many events wait here for a second admin.',
			de: 'Ein Profil löschen, eine Löschsperre aufheben, eine Rolle ändern und viele Ereignisse löschen: Das wartet hier auf einen zweiten Admin.',
		},
	},
	people: {
		title: { en: 'People with access', de: 'Personen mit Zugriff' },
		about: {
			en: 'Everyone and everything that can do more here than use their own profile.',
			de: 'Alle und alles, was hier mehr darf, als das eigene Profil zu nutzen.',
		},
	},
	everyone: {
		title: { en: 'Everyone', de: 'Alle' },
		about: {
			en: 'All people and machines here: role, open sessions, when they were last seen, and whether they are suspended.',
			de: 'Alle Personen und Maschinen hier: Rolle, offene Sitzungen, wann zuletzt gesehen, und ob gesperrt.',
		},
	},
	heat: {
		title: { en: 'Load of the last hour', de: 'Last der letzten Stunde' },
		about: {
			en: 'What was asked of storage, beside what it takes, and what to do where it comes near.',
			de: 'Was vom Speicher verlangt wurde, neben dem, was er verträgt, und was zu tun ist, wo es eng wird.',
		},
	},
	jobs: {
		title: { en: 'Jobs', de: 'Jobs' },
		about: {
			en: 'Jobs that failed eight times are parked here with their last error until someone sends them again.',
			de: 'Jobs, die achtmal fehlgeschlagen sind, liegen hier mit ihrem letzten Fehler, bis jemand sie erneut sendet.',
		},
	},
	alarms: {
		title: { en: 'Alarms', de: 'Alarme' },
		aboutForAuditors: {
			en: 'What admins are told about. Each alarm is an entry of the audit trail, too.',
			de: 'Worüber Admins informiert werden. Jeder Alarm ist auch ein Eintrag im Audit-Protokoll.',
		},
		about: {
			en: 'Choose what admins are told about. Each alarm is a notification and an entry of the audit trail, so webhooks for the audit trail get it, too.',
			de: 'Wähle, worüber Admins informiert werden. Jeder Alarm ist eine Benachrichtigung und ein Eintrag im Audit-Protokoll. Webhooks für das Audit-Protokoll bekommen ihn also auch.',
		},
	},
	invitations: {
		title: { en: 'Invitations', de: 'Einladungen' },
		about: {
			en: 'Create a link for people who have no profile here yet. Each use and each revocation is an entry of the audit trail.',
			de: 'Erstelle einen Link für Personen, die hier noch kein Profil haben. Jede Nutzung und jeder Widerruf ist ein Eintrag im Audit-Protokoll.',
		},
		open: {
			en: 'This service is open right now: anyone who can sign in gets a profile, even without an invitation.',
			de: 'Dieser Dienst ist gerade offen: Wer sich anmelden kann, bekommt ein Profil, auch ohne Einladung.',
		},
	},
	exceptions: {
		title: { en: 'Exceptions', de: 'Ausnahmen' },
		about: {
			en: 'What failed in this server, its worker and its pages, grouped by kind. Each server counts for itself and forgets when it stops. Texts, names and tokens are left out.',
			de: 'Was in diesem Server, seinem Worker und seinen Seiten schiefging, nach Art gruppiert. Jeder Server zählt für sich und vergisst beim Anhalten. Texte, Namen und Tokens bleiben draußen.',
		},
	},
	onlyAdmins: {
		title: { en: 'No access', de: 'Kein Zugang' },
		heading: { en: "You can't see this page", de: 'Du kannst diese Seite nicht sehen' },
		text: {
			en: "You're signed in, but your role doesn't include this page. Ask an admin for access.",
			de: 'Du bist angemeldet, aber deine Rolle umfasst diese Seite nicht. Frag einen Admin nach Zugang.',
		},
	},
} as const satisfies Texts;
