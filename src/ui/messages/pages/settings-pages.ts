import type { Texts } from '../language/in-language.ts';

export const settingsPages = {
	machines: {
		title: { en: 'Machines', de: 'Maschinen' },
		about: {
			en: 'A machine is a profile for a program or a device. It posts and reads with tokens you issue: see the <docs>API reference</docs>.',
			de: 'Eine Maschine ist ein Profil für ein Programm oder ein Gerät. Sie postet und liest mit Token, die du ausstellst: siehe <docs>API-Referenz</docs>.',
		},
		profile: { en: 'Open profile', de: 'Profil öffnen' },
		webhooks: {
			en: '<link>Push this timeline to a URL</link> as events arrive, signed, and see each delivery.',
			de: '<link>Sende diese Timeline an eine URL</link>, sobald Ereignisse ankommen, und sieh jede Zustellung.',
		},
	},
	webhooks: {
		title: { en: 'Webhooks', de: 'Webhooks' },
		titleOf: { en: 'Webhooks of {name}', de: 'Webhooks von {name}' },
		about: {
			en: "We push every event in this timeline to your URL right away, signed. If your receiver doesn't accept it, we keep trying for three days.",
			de: 'Wir senden jedes Ereignis dieser Timeline sofort und signiert an deine URL. Nimmt dein Empfänger es nicht an, versuchen wir es drei Tage lang.',
		},
	},
	decisions: {
		title: { en: 'Decisions', de: 'Entscheidungen' },
		about: {
			en: 'What moderators decided about you, and why. Each decision can be appealed once.',
			de: 'Was die Moderation über dich entschieden hat und warum. Gegen jede Entscheidung kannst du einmal Einspruch einlegen.',
		},
	},
	muted: {
		title: { en: 'Muted', de: 'Stummgeschaltet' },
		about: {
			en: 'Muted events stay out of your timeline, and you get no notifications of them. Admins see that you muted someone or something, not who or what.',
			de: 'Stummgeschaltetes erscheint nicht in deiner Timeline, und du bekommst keine Benachrichtigungen dazu. Admins sehen, dass du jemanden oder etwas stummgeschaltet hast, nicht wen oder was.',
		},
		topics: { en: 'Words, hashtags, types, sources and threads', de: 'Wörter, Hashtags, Typen, Quellen und Threads' },
		topicsText: {
			en: 'Your own events always show. Search still finds what you mute when you search for it.',
			de: 'Deine eigenen Ereignisse siehst du immer. Wenn du nach etwas Stummgeschaltetem suchst, findest du es.',
		},
		people: { en: 'People and machines', de: 'Leute und Maschinen' },
		peopleText: {
			en: 'They still show up in lists, in search and on their own page.',
			de: 'In Listen, in der Suche und auf ihrem eigenen Profil siehst du sie weiterhin.',
		},
	},
	appeal: {
		title: { en: 'Appeal', de: 'Einspruch' },
		about: {
			en: "You can't sign in while your profile is suspended, but you can read why, and appeal.",
			de: 'Solange dein Profil gesperrt ist, kannst du dich nicht anmelden. Den Grund kannst du lesen und Einspruch einlegen.',
		},
		codeInvalid: { en: 'This link has expired', de: 'Dieser Link ist abgelaufen' },
		codeInvalidText: {
			en: "It's incomplete, or older than an hour. Try to sign in again for a new one.",
			de: 'Er ist unvollständig oder älter als eine Stunde. Versuch noch einmal, dich anzumelden: Dann bekommst du einen neuen.',
		},
		signIn: { en: 'Sign in', de: 'Anmelden' },
	},
	settings: {
		title: { en: 'Settings', de: 'Einstellungen' },
		machines: { en: 'Machines and tokens', de: 'Maschinen und Token' },
		machinesText: {
			en: 'Programs and devices post and read with <link>tokens you issue</link>.',
			de: 'Programme und Geräte posten und lesen mit <link>Token, die du ausstellst</link>.',
		},
		decisions: { en: 'Decisions', de: 'Entscheidungen' },
		decisionsText: {
			en: 'Read <link>what moderators decided about you</link>, and appeal.',
			de: 'Lies, <link>was die Moderation über dich entschieden hat</link>, und leg Einspruch ein.',
		},
		profile: { en: 'Profile', de: 'Profil' },
		identity: { en: 'Your ID', de: 'Deine ID' },
		identityText: {
			en: 'It comes from the account you sign in with and never changes. Use it in the API, and when you talk to an admin.',
			de: 'Sie kommt von dem Konto, mit dem du dich anmeldest, und ändert sich nie. Du brauchst sie für die API und wenn du mit einem Admin sprichst.',
		},
		feed: { en: 'Public feed', de: 'Öffentlicher Feed' },
		feedText: {
			en: "Lets anyone read your events, on your pages and in feed readers, without signing in. They can keep what you remove later. There's no feed while you approve followers.",
			de: 'Damit können alle deine Ereignisse lesen, auf deinen Seiten und in Feedreadern, auch ohne Anmeldung. Was du später löschst, können sie behalten. Solange du Follower einzeln annimmst, gibt es keinen Feed.',
		},
		follows: { en: 'Who can follow you', de: 'Wer dir folgen darf' },
		muted: { en: 'Muted', de: 'Stummgeschaltet' },
		labels: { en: 'Labels', de: 'Kennzeichen' },
		labelsText: {
			en: 'Moderators label events and profiles. Choose what each label does to the events that you see: show it, warn before the text, or hide the event.',
			de: 'Die Moderation kennzeichnet Ereignisse und Profile. Wähle, was jedes Kennzeichen bei den Ereignissen bewirkt, die du siehst: es zeigen, vor dem Text warnen oder das Ereignis verbergen.',
		},
		mutedText: {
			en: "<link>People, words, hashtags, types, sources and threads</link> that you don't want to see.",
			de: '<link>Profile, Wörter, Hashtags, Typen, Quellen und Threads</link>, von denen du nichts sehen willst.',
		},
		blocked: { en: 'Blocked', de: 'Blockiert' },
		blockedText: {
			en: 'Admins see that you blocked someone, not who. If that ended a follow, they see that it ended.',
			de: 'Admins sehen, dass du jemanden blockiert hast, nicht wen. Wenn du der Person gefolgt bist oder sie dir, sehen sie, dass das vorbei ist.',
		},
		language: { en: 'Language', de: 'Sprache' },
		theme: { en: 'Theme', de: 'Design' },
		display: { en: 'Timelines', de: 'Timelines' },
		displayText: {
			en: 'Compact shows an event in a line. Similar events that follow each other can be one group, here and in your notifications.',
			de: 'Kompakt zeigt ein Ereignis je Zeile. Ähnliche Ereignisse hintereinander können eine Gruppe sein, auch in deinen Benachrichtigungen.',
		},
		keys: { en: 'Single-key shortcuts', de: 'Kürzel mit nur einer Taste' },
		keysText: {
			en: 'For example n to post. Turn them off if voice input triggers them by accident.',
			de: 'Zum Beispiel n zum Posten. Schalte sie aus, wenn deine Spracheingabe sie versehentlich auslöst.',
		},
		ledger: { en: 'Ledger', de: 'Journal' },
		ledgerText: {
			en: 'Everything you do is an entry in your ledger. Your browser can verify, without trusting this service, that every entry and text is as it was written, and that <log>the log</log> has them all.',
			de: 'Alles, was du tust, ist ein Eintrag in deinem Journal. Dein Browser kann prüfen, ob jeder Eintrag und jeder Text unverändert ist und ob alle im <log>Log</log> stehen. Diesem Dienst musst du dafür nicht vertrauen.',
		},
		verifyLedger: { en: 'Verify my ledger', de: 'Mein Journal prüfen' },
		notifications: { en: 'Your notifications', de: 'Deine Benachrichtigungen' },
		notificationsText: {
			en: 'Choose what you get notifications of, and where. Notices about your account always come.',
			de: 'Wähle, worüber du benachrichtigt wirst und wo. Hinweise zu deinem Konto kommen immer.',
		},
		mail: { en: 'Mail', de: 'E-Mail' },
		mailText: {
			en: 'Notices about your account reach you by mail, and notifications if you like. Other people never see your address, and no ledger or log has it.',
			de: 'Hinweise zu deinem Konto erreichen dich per E-Mail, und Benachrichtigungen, wenn du willst. Deine Adresse sehen andere nie. Kein Journal und kein Log enthält sie.',
		},
		sessions: { en: 'Sessions', de: 'Sitzungen' },
		sessionsText: {
			en: "Where you're signed in. Each session ends {days, number} days after sign-in. End any that you don't recognize.",
			de: 'Hier bist du angemeldet. Jede Sitzung endet {days, number} Tage nach der Anmeldung. Beende alle, die du nicht kennst.',
		},
		device: { en: 'On this device', de: 'Auf diesem Gerät' },
		data: { en: 'Your data', de: 'Deine Daten' },
		dataText: {
			en: 'One file with everything we hold about you: your profile, events, follows, tokens without their secrets, what reached your timeline, and every ledger entry. To have it deleted, ask the people who run this server.',
			de: 'Eine Datei mit allem, was wir über dich speichern: Profil, Ereignisse, wem du folgst, Token ohne Geheimnisse, was in deiner Timeline ankam, und alle Einträge deines Journals. Wenn du alles löschen lassen willst, wende dich an den Betreiber.',
		},
		download: { en: 'Download my data', de: 'Meine Daten herunterladen' },
	},
} as const satisfies Texts;
