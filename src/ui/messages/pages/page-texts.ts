import type { Texts } from '../language/in-language.ts';
import { adminPages } from './admin-pages.ts';
import { pagesNotShown } from './pages-not-shown.ts';
import { settingsPages } from './settings-pages.ts';

/** Texts of server components alone: they are read by `getTranslations` and never sent to the browser. */
export const pageTexts = {
	about: {
		en: 'A timeline you read like a feed and trust like an audit trail.',
		de: 'Eine Timeline, die du wie einen Feed liest und der du wie einem Audit-Protokoll vertraust.',
	},
	skip: { en: 'Skip to content', de: 'Zum Inhalt springen' },
	mainNav: {
		main: { en: 'Main', de: 'Hauptnavigation' },
		home: { en: 'Home', de: 'Start' },
		search: { en: 'Search', de: 'Suche' },
		post: { en: 'Post', de: 'Posten' },
		saved: { en: 'Saved', de: 'Gespeichert' },
		machines: { en: 'Machines', de: 'Maschinen' },
		moderation: { en: 'Moderation', de: 'Moderation' },
		directory: { en: 'Directory', de: 'Verzeichnis' },
		audit: { en: 'Audit', de: 'Audit' },
		settings: { en: 'Settings', de: 'Einstellungen' },
	},
	landing: {
		title: { en: 'See what happens, as it happens.', de: 'Sehen, was passiert. Sobald es passiert.' },
		about: {
			en: 'Tideline is a timeline for people, software and hardware. Read it like a feed, trust it like an audit trail.',
			de: 'Tideline ist eine Timeline für Menschen, Software und Hardware. Lies sie wie einen Feed, vertrau ihr wie einem Audit-Protokoll.',
		},
		signIn: { en: 'Sign in', de: 'Anmelden' },
		anyone: { en: 'People and machines', de: 'Menschen und Maschinen' },
		anyoneText: {
			en: 'You, a deployment, a sensor: each has a profile that others can follow.',
			de: 'Du, ein Deployment, ein Sensor: Alle haben ein Profil, dem andere folgen können.',
		},
		live: { en: 'As it happens', de: 'Sofort da' },
		liveText: {
			en: 'Every event reaches all followers right away, without a reload.',
			de: 'Jedes Ereignis erreicht sofort alle Follower, ohne Neuladen.',
		},
		record: { en: 'On the record', de: 'Sicher festgehalten' },
		recordText: {
			en: 'Everything a profile does is recorded in a hash-chained ledger. Remove a text, and the record stays complete.',
			de: 'Alles, was ein Profil tut, steht in seinem Journal, jeder Eintrag mit dem Hash des vorherigen. Wird ein Text gelöscht, bleibt das Journal trotzdem vollständig.',
		},
	},
	publicProfile: {
		signIn: { en: 'Sign in to follow', de: 'Anmelden und folgen' },
		events: { en: 'Events', de: 'Ereignisse' },
		empty: { en: 'No public events yet.', de: 'Noch keine öffentlichen Ereignisse.' },
		description: { en: 'Events of {name} on Tideline.', de: 'Ereignisse von {name} auf Tideline.' },
		pages: { en: 'Pages', de: 'Seiten' },
		newest: { en: 'Newest events', de: 'Neueste Ereignisse' },
		older: { en: 'Older events', de: 'Ältere Ereignisse' },
	},
	home: { title: { en: 'Home', de: 'Start' } },
	saved: {
		title: { en: 'Saved', de: 'Gespeichert' },
		bookmarks: { en: 'Bookmarks', de: 'Lesezeichen' },
		lists: { en: 'Lists', de: 'Listen' },
		searches: { en: 'Saved searches', de: 'Gespeicherte Suchen' },
		private: {
			en: 'Only you can see what you save. Admins see that you saved something, not what.',
			de: 'Was du speicherst, siehst nur du. Admins sehen, dass du etwas gespeichert hast, nicht was.',
		},
	},
	search: { title: { en: 'Search', de: 'Suche' }, titleOf: { en: '{query} · Search', de: '{query} · Suche' } },
	directory: {
		title: { en: 'Directory', de: 'Verzeichnis' },
		about: {
			en: 'Everyone and everything you can follow here.',
			de: 'Alle Personen und Maschinen, denen du hier folgen kannst.',
		},
	},
	notifications: { title: { en: 'Notifications', de: 'Benachrichtigungen' } },
	docs: {
		title: { en: 'Reference', de: 'Referenz' },
		about: {
			en: 'Every call of the REST API, from its <document>OpenAPI document</document>. For error codes, see <errors>Errors</errors>.',
			de: 'Alle Aufrufe der REST-API, aus dem <document>OpenAPI-Dokument</document>. Fehlercodes stehen unter <errors>Fehler</errors>.',
		},
		description: { en: 'Every call of the REST API of Tideline.', de: 'Alle Aufrufe der REST-API von Tideline.' },
		copy: { en: 'Copy the code', de: 'Code kopieren' },
		contents: { en: 'Contents', de: 'Inhalt' },
		failed: {
			en: "The reference couldn't load. Reload the page.",
			de: 'Die Referenz konnte nicht geladen werden. Lade die Seite neu.',
		},
	},
	errors: {
		title: { en: 'Errors', de: 'Fehler' },
		about: {
			en: 'Every error has a code that never changes and an HTTP status. Programs can rely on both.',
			de: 'Jeder Fehler hat einen Code, der sich nie ändert, und einen HTTP-Status. Programme können sich auf beides verlassen.',
		},
		rateLimited: {
			en: 'Too many requests, so none of this was done. Wait as many seconds as Retry-After says.',
			de: 'Zu viele Anfragen: Nichts davon wurde ausgeführt. Warte so viele Sekunden, wie Retry-After angibt.',
		},
	},
	signIn: {
		title: { en: 'Sign in', de: 'Anmelden' },
		heading: { en: 'Sign in to Tideline', de: 'Bei Tideline anmelden' },
		about: {
			en: 'Your first sign-in creates your profile and your timeline.',
			de: 'Mit der ersten Anmeldung bekommst du ein Profil und eine Timeline.',
		},
		invited: {
			en: "You're invited to {service}. Sign in within an hour, and you get a profile and a timeline.",
			de: 'Du bist zu {service} eingeladen. Melde dich innerhalb einer Stunde an, dann bekommst du ein Profil und eine Timeline.',
		},
		adminHeading: { en: 'Sign in as the admin', de: 'Als Admin anmelden' },
		adminAbout: {
			en: "This one-time link signs in the admin. After that it can't be used again.",
			de: 'Dieser Einmal-Link meldet den Admin an. Danach gilt er nicht mehr.',
		},
	},
	event: {
		title: { en: 'Event by {name}', de: 'Ereignis von {name}' },
		removed: { en: 'Removed event', de: 'Gelöschtes Ereignis' },
		heading: { en: 'Event', de: 'Ereignis' },
		invitation: {
			en: '<name></name> has a public feed. Sign in to follow <name></name> and get new events in your timeline.',
			de: '<name></name> hat einen öffentlichen Feed. Melde dich an, um <name></name> zu folgen und Neues in deiner Timeline zu lesen.',
		},
		signIn: { en: 'Sign in', de: 'Anmelden' },
	},
	mailLinks: {
		confirm: { en: 'Confirm address', de: 'Adresse bestätigen' },
		unsubscribe: { en: 'Stop mail', de: 'E-Mails abbestellen' },
	},
	goHome: { en: 'Go home', de: 'Zur Startseite' },
	...adminPages,
	...settingsPages,
	...pagesNotShown,
} as const satisfies Texts;
