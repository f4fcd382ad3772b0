import type { shellTexts as english } from '../en/shell-texts.ts';
import type { Translated } from '../en/translated.ts';

export const shellTexts: Translated<typeof english> = {
	accountMenu: {
		label: 'Dein Konto: {name}',
		profile: 'Dein Profil',
		saved: 'Gespeichert',
		settings: 'Einstellungen',
		machines: 'Maschinen und Token',
		keys: 'Tastenkürzel',
		signOut: 'Abmelden',
	},
	language: {
		label: 'Sprache',
		browser: 'Wie im Browser',
	},
	theme: {
		label: 'Design',
		system: 'Wie im System',
		light: 'Hell',
		dark: 'Dunkel',
	},
	palette: {
		search: 'Suche',
		searchFor: 'Ereignisse mit „{query}“ suchen',
		title: 'Befehlspalette',
		placeholder: 'Seite, Aktion oder Profil',
		results: 'Ergebnisse',
		searching: 'Suche läuft …',
		nothing: 'Keine Treffer',
		pages: 'Seiten',
		home: 'Start',
		directory: 'Verzeichnis',
		yourPage: 'Dein Profil',
		saved: 'Gespeichert',
		notifications: 'Benachrichtigungen',
		settings: 'Einstellungen',
		machines: 'Maschinen und Token',
		audit: 'Audit',
		jobs: 'Jobs',
		actions: 'Aktionen',
		compose: 'Ereignis posten',
		light: 'Helles Design',
		dark: 'Dunkles Design',
		system: 'Design wie im System',
		language: 'Sprache: {language}',
		keys: 'Tastenkürzel',
		session: 'Sitzung',
		signOut: 'Abmelden',
		subjects: 'Personen und Maschinen',
	},
	signOut: {
		label: 'Abmelden',
		refused: 'Du bist noch angemeldet.',
		refusedText:
			'Der Speicher antwortet nicht, deshalb konnten wir dich nicht abmelden. Versuch es in einer Minute noch einmal.',
	},
	waitingActions: {
		waiting: 'Du bist offline. Deine Änderungen werden gesendet, sobald du wieder online bist.',
	},
	storageReturn: {
		back: 'Der Speicher antwortet wieder.',
	},
};
