import type { keyboardTexts as english } from '../en/keyboard-texts.ts';
import type { Translated } from '../en/translated.ts';

export const keyboardTexts: Translated<typeof english> = {
	shortcuts: {
		title: 'Tastenkürzel',
		close: 'Schließen',
		anywhere: 'Auf jeder Seite',
		inFeed: 'In einem Feed',
		control: 'Strg',
		palette: 'Befehlspalette öffnen',
		compose: 'Ereignis posten',
		search: 'Suchen',
		home: 'Start',
		directory: 'Verzeichnis',
		notifications: 'Benachrichtigungen',
		settings: 'Einstellungen',
		audit: 'Audit',
		help: 'Diese Liste zeigen',
		next: 'Nächstes Ereignis',
		previous: 'Vorheriges Ereignis',
		open: 'Ereignis öffnen',
		showNew: 'Neue Ereignisse zeigen',
		off: 'Kürzel mit nur einer Taste kannst du in den <settings>Einstellungen</settings> ausschalten.',
		switch: 'Kürzel mit nur einer Taste',
		switchedOn: 'An',
		switchedOff: 'Aus',
	},
};
