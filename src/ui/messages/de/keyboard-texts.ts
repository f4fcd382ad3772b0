import type { keyboardTexts as english } from '../en/keyboard-texts.ts';
import type { Translated } from '../en/translated.ts';

export const keyboardTexts: Translated<typeof english> = {
	shortcuts: {
		title: 'Tastenkürzel',
		close: 'Schließen',
		anywhere: 'Auf jeder Seite',
		inFeed: 'In einem Feed',
		control: 'Strg',
		palette: 'Seite, Aktion oder Profil finden',
		compose: 'Ein Ereignis posten',
		search: 'Im Verzeichnis suchen',
		home: 'Start',
		directory: 'Verzeichnis',
		settings: 'Einstellungen',
		audit: 'Audit',
		help: 'Diese Liste',
		next: 'Nächstes Ereignis',
		previous: 'Voriges Ereignis',
		open: 'Ereignis öffnen',
		showNew: 'Neue Ereignisse zeigen',
		off: 'Einzelne Tasten kannst du in den <settings>Einstellungen</settings> ausschalten.',
		switch: 'Kürzel aus einer Taste',
		switchedOn: 'An',
		switchedOff: 'Aus',
	},
};
