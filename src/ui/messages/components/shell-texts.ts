import type { Texts } from '../language/in-language.ts';

export const shellTexts = {
	accountMenu: {
		label: { en: 'Your account: {name}', de: 'Dein Konto: {name}' },
		profile: { en: 'Your profile', de: 'Dein Profil' },
		saved: { en: 'Saved', de: 'Gespeichert' },
		settings: { en: 'Settings', de: 'Einstellungen' },
		machines: { en: 'Machines and tokens', de: 'Maschinen und Token' },
		keys: { en: 'Keyboard shortcuts', de: 'Tastenkürzel' },
		signOut: { en: 'Sign out', de: 'Abmelden' },
	},
	language: {
		label: { en: 'Language', de: 'Sprache' },
		browser: { en: 'Match browser', de: 'Wie im Browser' },
	},
	theme: {
		label: { en: 'Theme', de: 'Design' },
		system: { en: 'Match system', de: 'Wie im System' },
		light: { en: 'Light', de: 'Hell' },
		dark: { en: 'Dark', de: 'Dunkel' },
	},
	palette: {
		search: { en: 'Search', de: 'Suche' },
		searchFor: { en: 'Search events for “{query}”', de: 'Ereignisse mit „{query}“ suchen' },
		title: { en: 'Command palette', de: 'Befehlspalette' },
		placeholder: { en: 'Go to a page, run an action, or find someone', de: 'Seite, Aktion oder Profil' },
		results: { en: 'Results', de: 'Ergebnisse' },
		searching: { en: 'Searching…', de: 'Suche läuft …' },
		nothing: { en: 'No results', de: 'Keine Treffer' },
		pages: { en: 'Pages', de: 'Seiten' },
		home: { en: 'Home', de: 'Start' },
		directory: { en: 'Directory', de: 'Verzeichnis' },
		yourPage: { en: 'Your profile', de: 'Dein Profil' },
		saved: { en: 'Saved', de: 'Gespeichert' },
		notifications: { en: 'Notifications', de: 'Benachrichtigungen' },
		settings: { en: 'Settings', de: 'Einstellungen' },
		machines: { en: 'Machines and tokens', de: 'Maschinen und Token' },
		audit: { en: 'Audit', de: 'Audit' },
		jobs: { en: 'Jobs', de: 'Jobs' },
		actions: { en: 'Actions', de: 'Aktionen' },
		compose: { en: 'Post an event', de: 'Ereignis posten' },
		light: { en: 'Light theme', de: 'Helles Design' },
		dark: { en: 'Dark theme', de: 'Dunkles Design' },
		system: { en: 'Match system theme', de: 'Design wie im System' },
		language: { en: 'Language: {language}', de: 'Sprache: {language}' },
		keys: { en: 'Keyboard shortcuts', de: 'Tastenkürzel' },
		session: { en: 'Session', de: 'Sitzung' },
		signOut: { en: 'Sign out', de: 'Abmelden' },
		subjects: { en: 'People and machines', de: 'Personen und Maschinen' },
	},
	signOut: {
		label: { en: 'Sign out', de: 'Abmelden' },
		refused: { en: "You're still signed in.", de: 'Du bist noch angemeldet.' },
		refusedText: {
			en: "Storage isn't responding, so we couldn't record that you signed out. Try again in a minute.",
			de: 'Der Speicher antwortet nicht, deshalb konnten wir dich nicht abmelden. Versuch es in einer Minute noch einmal.',
		},
	},
	waitingActions: {
		waiting: {
			en: "You're offline. Your changes go through as soon as you're back.",
			de: 'Du bist offline. Deine Änderungen werden gesendet, sobald du wieder online bist.',
		},
	},
	storageReturn: {
		back: { en: 'Storage is back.', de: 'Der Speicher antwortet wieder.' },
	},
} satisfies Texts;
