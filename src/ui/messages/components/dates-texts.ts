import type { Texts } from '../language/in-language.ts';

export const datesTexts = {
	dates: {
		title: { en: 'Go to a date', de: 'Zu einem Datum' },
		goTo: { en: 'Date', de: 'Datum' },
		go: { en: 'Go', de: 'Gehe zu' },
		close: { en: 'Close', de: 'Schließen' },
		newest: { en: 'Back to the newest', de: 'Zurück zum Neuesten' },
		upTo: { en: 'Up to {day}', de: 'Bis {day}' },
		listUpTo: { en: '{list}, up to {day}', de: '{list} bis {day}' },
		days: { en: 'Days with events', de: 'Tage mit Ereignissen' },
		day: {
			en: '{day}: {more, select, true {{count, number}+ events} other {{count, plural, one {# event} other {# events}}}}',
			de: '{day}: {more, select, true {{count, number}+ Ereignisse} other {{count, plural, one {# Ereignis} other {# Ereignisse}}}}',
		},
		events: {
			en: '{more, select, true {{count, number}+ events} other {{count, plural, one {# event} other {# events}}}}',
			de: '{more, select, true {{count, number}+ Ereignisse} other {{count, plural, one {# Ereignis} other {# Ereignisse}}}}',
		},
		counting: { en: 'Counting…', de: 'Wird gezählt …' },
		notCounted: {
			en: "Couldn't count the events of this month. The list below is complete.",
			de: 'Die Ereignisse dieses Monats ließen sich nicht zählen. Die Liste darunter ist vollständig.',
		},
		monthBefore: { en: 'Previous month', de: 'Voriger Monat' },
		monthAfter: { en: 'Next month', de: 'Nächster Monat' },
		noDate: {
			en: "“{written}” isn't a date like 2026-05-01. Here are the newest events.",
			de: '„{written}“ ist kein Datum wie 2026-05-01. Hier ist das Neueste.',
		},
		future: {
			en: '{written} is still to come. Here are the newest events.',
			de: 'Der {written} kommt erst noch. Hier ist das Neueste.',
		},
		nothingOn: {
			en: 'Nothing happened on {day}. The list begins with the events before it.',
			de: 'Am {day} war nichts. Die Liste beginnt mit dem, was davor war.',
		},
		nothingBefore: {
			en: 'Nothing happened on {day} or before it.',
			de: 'Am {day} und davor war nichts.',
		},
	},
} satisfies Texts;
