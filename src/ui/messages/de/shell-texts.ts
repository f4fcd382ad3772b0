import type { shellTexts as english } from '../en/shell-texts.ts';
import type { Translated } from '../en/translated.ts';

export const shellTexts: Translated<typeof english> = {
	language: {
		label: 'Sprache',
		browser: 'Wie im Browser',
	},
	theme: {
		label: 'Farben',
		system: 'Wie im System',
		light: 'Hell',
		dark: 'Dunkel',
	},
	palette: {
		title: 'Befehlspalette',
		placeholder: 'Seite, Aktion oder Handle',
		results: 'Ergebnisse',
		searching: 'Suche läuft …',
		nothing: 'Nichts gefunden',
		pages: 'Seiten',
		home: 'Start',
		directory: 'Verzeichnis',
		yourPage: 'Deine Seite',
		settings: 'Einstellungen',
		machines: 'Maschinen und Token',
		audit: 'Audit',
		jobs: 'Jobs',
		actions: 'Aktionen',
		compose: 'Ein Ereignis posten',
		light: 'Helle Farben',
		dark: 'Dunkle Farben',
		system: 'Farben wie im System',
		language: 'Sprache: {language}',
		keys: 'Tastenkürzel',
		signOut: 'Abmelden',
		subjects: 'Profile',
	},
	signOut: {
		label: 'Abmelden',
		refused: 'Du bist noch angemeldet.',
		refusedText:
			'Der Speicher antwortet nicht, daher ließ sich das Ende deiner Sitzung nicht festhalten. Versuche es in einer Minute noch einmal.',
	},
	waitingActions: {
		waiting: 'Du bist offline. Was du getan hast, gilt, sobald du wieder online bist.',
	},
	storageReturn: {
		back: 'Der Speicher antwortet wieder.',
	},
};
