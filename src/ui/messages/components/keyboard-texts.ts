import type { Texts } from '../language/in-language.ts';

export const keyboardTexts = {
	shortcuts: {
		title: { en: 'Keyboard shortcuts', de: 'Tastenkürzel' },
		anywhere: { en: 'On any page', de: 'Auf jeder Seite' },
		inFeed: { en: 'In a feed', de: 'In einem Feed' },
		control: { en: 'Ctrl', de: 'Strg' },
		palette: { en: 'Open the command palette', de: 'Befehlspalette öffnen' },
		compose: { en: 'Post an event', de: 'Ereignis posten' },
		search: { en: 'Search', de: 'Suchen' },
		home: { en: 'Home', de: 'Start' },
		directory: { en: 'Directory', de: 'Verzeichnis' },
		notifications: { en: 'Notifications', de: 'Benachrichtigungen' },
		settings: { en: 'Settings', de: 'Einstellungen' },
		audit: { en: 'Audit', de: 'Audit' },
		overview: { en: 'Administration', de: 'Verwaltung' },
		help: { en: 'Show this list', de: 'Diese Liste zeigen' },
		next: { en: 'Next event', de: 'Nächstes Ereignis' },
		previous: { en: 'Previous event', de: 'Vorheriges Ereignis' },
		open: { en: 'Open event', de: 'Ereignis öffnen' },
		showNew: { en: 'Show new events', de: 'Neue Ereignisse zeigen' },
		off: {
			en: 'You can turn off single-key shortcuts in <settings>settings</settings>.',
			de: 'Kürzel mit nur einer Taste kannst du in den <settings>Einstellungen</settings> ausschalten.',
		},
		switch: { en: 'Single-key shortcuts', de: 'Kürzel mit nur einer Taste' },
		switchedOn: { en: 'On', de: 'An' },
		switchedOff: { en: 'Off', de: 'Aus' },
	},
} satisfies Texts;
