import type { eventTexts as english } from '../en/event-texts.ts';
import type { Translated } from '../en/translated.ts';

export const eventTexts: Translated<typeof english> = {
	event: {
		title: 'Ereignis',
		gone: 'Dieses Ereignis wurde gelöscht',
		goneText: 'Der Text ist endgültig weg. Im Audit-Protokoll bleibt, dass es da war, nicht was darin stand.',
		forFollowers: 'Nur für Follower',
		forMentioned: 'Nur für die, an die es geht',
		showMore: 'Mehr anzeigen',
		showLess: 'Weniger anzeigen',
		goneSince: 'Gelöscht: <time></time>.',
	},
	eventMenu: {
		label: 'Menü des Ereignisses',
		copy: 'Text kopieren',
		copied: 'Der Text wurde kopiert.',
		notCopied: 'Der Text wurde nicht kopiert.',
		notCopiedText: 'Dieser Browser lässt die Seite nicht an die Zwischenablage: Markiere den Text und kopiere ihn.',
		proof: 'Beweis',
		remove: 'Löschen',
		ask: 'Dieses Ereignis löschen?',
		askText:
			'Es verschwindet aus jeder Zeitleiste, die es erreicht hat, und der Text ist endgültig weg. Im Audit-Protokoll bleibt, dass es da war, nicht was darin stand.',
		cancel: 'Abbrechen',
		notRemoved: 'Das Ereignis wurde nicht gelöscht.',
	},
	receipt: {
		title: 'Zustellnachweis',
		delivery: 'Zustellung',
		removal: 'Löschung',
		deliveredTo: 'Bei {count, number} von {all, number} zugestellt',
		removedFrom: 'Bei {count, number} von {all, number} gelöscht',
		running: ' · bisher {time}',
		done: ' in {time}',
		stuck: 'Steckt fest: achtmal gescheitert und geparkt. Der letzte Fehler: {problem}',
		sendAgain: 'Auf der Seite der geparkten Jobs erneut senden',
		toWhom: 'Wem es zugestellt wurde, und wann',
		askAdmin: 'Bitte einen Admin, den Job erneut zu senden.',
		reads: 'Lesezugriffe',
		writes: 'Schreibzugriffe',
		queue: 'Queue-Operationen',
		chunks: 'Teile',
		price: 'Preis',
		deliveryText:
			'Was die Zustellung selbst vom Speicher verlangt hat. Dazu kommen der Befehl und seine Zeile im Audit-Protokoll: bei jedem Ereignis dieselben wenigen Operationen.',
		deliveryRunningText:
			'Was die Zustellung selbst bisher vom Speicher verlangt hat. Dazu kommen der Befehl und seine Zeile im Audit-Protokoll: bei jedem Ereignis dieselben wenigen Operationen.',
		removalText:
			'Was die Löschung selbst vom Speicher verlangt hat. Dazu kommen der Befehl und seine Zeile im Audit-Protokoll: bei jedem Ereignis dieselben wenigen Operationen.',
		removalRunningText:
			'Was die Löschung selbst bisher vom Speicher verlangt hat. Dazu kommen der Befehl und seine Zeile im Audit-Protokoll: bei jedem Ereignis dieselben wenigen Operationen.',
	},
};
