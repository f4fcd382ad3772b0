import type { Texts } from '../language/in-language.ts';

export const auditorTexts = {
	auditor: {
		verifying: { en: 'Verifying…', de: 'Wird geprüft …' },
		choose: { en: 'Open a bundle file', de: 'Prüfpaket öffnen' },
		chooseAbout: {
			en: "Or drop it here. It's verified on this device and isn't sent anywhere.",
			de: 'Oder zieh die Datei hierher. Sie wird auf diesem Gerät geprüft und nirgendwohin gesendet.',
		},
		verdict: { en: 'Result', de: 'Ergebnis' },
		genuine: { en: 'This bundle is genuine', de: 'Dieses Prüfpaket ist echt' },
		wrong: { en: "This bundle isn't genuine", de: 'Dieses Prüfpaket ist nicht echt' },
		where: { en: 'Entry {seq} of {subject}.', de: 'Eintrag {seq} von {subject}.' },
		provenWhole: {
			en: 'These are all entries of {subject}, from the first to number {seq}. Each is in the signed log and follows the one before it.',
			de: 'Das sind alle Einträge von {subject}, vom ersten bis zur Nummer {seq}. Jeder steht im signierten Log und folgt auf den vorherigen.',
		},
		provenFilter: {
			en: "{count, plural, one {This entry is} other {These # entries are}} in the signed log as shown. The list may be incomplete: it isn't proven that no other entries match the filter.",
			de: '{count, plural, one {Dieser Eintrag steht} other {Diese # Einträge stehen}} so im signierten Log. Die Liste kann unvollständig sein: Ob noch andere zum Filter passen, ist nicht nachgewiesen.',
		},
		leftOut: {
			en: '{count, plural, one {One entry was} other {# entries were}} left out: too new for the signed log, or from an erased profile.',
			de: '{count, plural, one {Ein Eintrag fehlt} other {# Einträge fehlen}}: zu neu für das signierte Log, oder von einem gelöschten Profil.',
		},
		until: {
			en: 'The link works until <time></time>. The file stays valid.',
			de: 'Der Link gilt bis <time></time>. Die Datei bleibt gültig.',
		},
		save: { en: 'Save file', de: 'Datei speichern' },
		entries: { en: 'Entries', de: 'Einträge' },
		more: {
			en: '{count, plural, one {Show one more} other {Show # more}}',
			de: '{count, plural, one {Einen weiteren zeigen} other {# weitere zeigen}}',
		},
		place: { en: 'Entry {seq} of {subject}', de: 'Eintrag {seq} von {subject}' },
	},
	bundleFaults: {
		unreadable: {
			en: "Can't read this file. It isn't a bundle, or part of it is missing.",
			de: 'Die Datei ist nicht lesbar. Sie ist kein Prüfpaket, oder ein Teil fehlt.',
		},
		'entry-changed': {
			en: "An entry was changed: it doesn't match its hash.",
			de: 'Ein Eintrag wurde geändert: Er passt nicht zu seinem Hash.',
		},
		'content-changed': {
			en: "An entry's content was changed: it doesn't match its hash.",
			de: 'Der Inhalt eines Eintrags wurde geändert: Er passt nicht zu seinem Hash.',
		},
		'checkpoint-wrong': {
			en: "The log's checkpoint isn't signed with the keys shown here.",
			de: 'Der Prüfpunkt des Logs ist nicht mit den hier gezeigten Schlüsseln signiert.',
		},
		'key-other': {
			en: 'The log is signed with a different key than the one you trust.',
			de: 'Das Log ist mit einem anderen Schlüssel signiert als dem, dem du vertraust.',
		},
		'not-in-log': {
			en: "These entries don't match the signed log.",
			de: 'Diese Einträge passen nicht zum signierten Log.',
		},
		'chain-broken': {
			en: "An entry doesn't follow the one before it.",
			de: 'Ein Eintrag folgt nicht auf den vorherigen.',
		},
		incomplete: { en: 'Ledger entries are missing.', de: 'Einträge des Journals fehlen.' },
		'seal-wrong': {
			en: 'The file was changed after it was sealed.',
			de: 'Die Datei wurde nach dem Versiegeln geändert.',
		},
	},
	bundles: {
		give: { en: 'Share with an auditor', de: 'Für Prüfer freigeben' },
		title: { en: 'Share entries with an auditor', de: 'Einträge mit Prüfern teilen' },
		about: {
			en: 'Creates a sealed file of all entries that match the filter, with their texts where they still exist, and a proof for each. Anyone with the link can read it without signing in, and verify it without trusting this service.',
			de: 'Erstellt eine versiegelte Datei mit allen Einträgen, die zum Filter passen, mit den noch vorhandenen Texten und einem Nachweis für jeden. Wer den Link hat, kann sie ohne Anmeldung lesen und prüfen, ohne diesem Dienst zu vertrauen.',
		},
		days: { en: 'Link expires after (days)', de: 'Link gültig (Tage)' },
		make: { en: 'Create bundle', de: 'Prüfpaket erstellen' },
		making: { en: 'Creating…', de: 'Wird erstellt …' },
		linkLabel: { en: 'Link for the auditor', de: 'Link für die Prüfung' },
		once: {
			en: "{count, plural, one {The bundle has one entry.} other {The bundle has # entries.}} Copy the link now: you won't see it again.",
			de: '{count, plural, one {Das Prüfpaket hat einen Eintrag.} other {Das Prüfpaket hat # Einträge.}} Kopiere den Link jetzt: Du siehst ihn nur dieses eine Mal.',
		},
		copy: { en: 'Copy link', de: 'Link kopieren' },
		copied: { en: 'Link copied.', de: 'Link kopiert.' },
		out: { en: 'Shared bundles', de: 'Geteilte Prüfpakete' },
		outText: {
			en: 'Entries that admins gave to auditors without an account, each until its link expires.',
			de: 'Einträge, die Admins ohne Konto zugänglich gemacht haben, jeweils bis der Link abläuft.',
		},
		none: { en: 'No shared bundles.', de: 'Keine geteilten Prüfpakete.' },
		entries: {
			en: '{count, plural, one {One entry} other {# entries}}',
			de: '{count, plural, one {Ein Eintrag} other {# Einträge}}',
		},
		everything: { en: 'Everything', de: 'Alles' },
		until: { en: 'until <time></time>', de: 'bis <time></time>' },
		takeBack: { en: 'Revoke', de: 'Widerrufen' },
		taken: { en: 'Bundle revoked.', de: 'Prüfpaket widerrufen.' },
		notTaken: { en: "The bundle wasn't revoked.", de: 'Das Prüfpaket wurde nicht widerrufen.' },
		confirm: { en: 'Revoke this bundle?', de: 'Dieses Prüfpaket widerrufen?' },
		confirmText: {
			en: 'Its link stops working and says so. Saved copies stay valid.',
			de: 'Der Link gilt dann nicht mehr und sagt das auch. Gespeicherte Kopien bleiben gültig.',
		},
		cancel: { en: 'Keep', de: 'Behalten' },
	},
} satisfies Texts;
