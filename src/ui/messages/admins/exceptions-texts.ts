import type { Texts } from '../language/in-language.ts';

/** The page of exceptions. */
export const exceptionsTexts = {
	exceptions: {
		label: { en: 'Exceptions', de: 'Ausnahmen' },
		empty: { en: 'No exceptions', de: 'Keine Ausnahmen' },
		emptyText: {
			en: 'Nothing unexpected has happened since this server started.',
			de: 'Seit dem Start dieses Servers ist nichts Unerwartetes passiert.',
		},
		since: { en: 'Counted since <time></time>.', de: 'Gezählt seit <time></time>.' },
		noCollector: {
			en: 'No exception collector is set. Exceptions are in this list and in the log of the server.',
			de: 'Kein Ausnahmen-Sammler ist eingestellt. Ausnahmen stehen in dieser Liste und im Log des Servers.',
		},
		collector: {
			en: '{name} at {host}: {sent, number} sent, {waiting, number} waiting, {lost, number} lost.',
			de: '{name} auf {host}: {sent, number} gesendet, {waiting, number} warten, {lost, number} verloren.',
		},
		where: {
			en: '{where, select, browser {Page} worker {Worker} cli {Command line} other {Server}}',
			de: '{where, select, browser {Seite} worker {Worker} cli {Befehlszeile} other {Server}}',
		},
		times: {
			en: '{count, plural, one {once} other {# times}}',
			de: '{count, plural, one {einmal} other {#-mal}}',
		},
		lastSeen: { en: 'last <ago></ago>', de: 'zuletzt <ago></ago>' },
		firstSeen: { en: 'first <ago></ago>', de: 'zuerst <ago></ago>' },
		release: { en: 'Version {release}', de: 'Version {release}' },
		details: { en: 'Where in the code', de: 'Wo im Code' },
		steps: { en: 'Steps before', de: 'Schritte davor' },
		step: {
			en: '{kind, select, page {Page} click {Click} other {Failed call}}',
			de: '{kind, select, page {Seite} click {Klick} other {Fehlgeschlagener Aufruf}}',
		},
	},
} as const satisfies Texts;
