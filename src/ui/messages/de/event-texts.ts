import type { eventTexts as english } from '../en/event-texts.ts';
import type { Translated } from '../en/translated.ts';

export const eventTexts: Translated<typeof english> = {
	event: {
		title: 'Ereignis',
		gone: 'Dieses Ereignis wurde gelöscht',
		goneText: 'Der Text ist endgültig weg. Im Audit-Protokoll bleibt nur, dass es da war.',
		forFollowers: 'Nur für Follower',
		forMentioned: 'Nur für Erwähnte',
		by: 'von <name></name>',
		about: 'zu {about}',
		showMore: 'Mehr anzeigen',
		showLess: 'Weniger anzeigen',
		goneSince: 'Gelöscht: <time></time>.',
	},
	eventMenu: {
		label: 'Optionen zum Ereignis',
		copy: 'Text kopieren',
		copied: 'Text kopiert.',
		notCopied: 'Der Text wurde nicht kopiert.',
		notCopiedText: 'Dein Browser gibt die Zwischenablage nicht frei. Markiere den Text und kopiere ihn.',
		proof: 'Nachweis zeigen',
		copyLink: 'Link kopieren',
		linkCopied: 'Link kopiert.',
		linkNotCopied: 'Der Link wurde nicht kopiert.',
		linkNotCopiedText: 'Dein Browser gibt die Zwischenablage nicht frei. Öffne das Ereignis und kopiere seine Adresse.',
		mute: 'Stummschalten: {name}',
		unmute: 'Stummschaltung aufheben: {name}',
		muted: '{name} ist stummgeschaltet und erscheint nicht mehr in deiner Timeline.',
		block: 'Blockieren: {name}',
		unblock: 'Blockierung aufheben: {name}',
		blockIt: 'Blockieren',
		askBlock: '{name} blockieren?',
		askBlockText:
			'Ihr folgt einander dann nicht mehr und seht nicht, was der andere postet. In den Einstellungen kannst du das aufheben, aber folgen müsst ihr euch danach neu.',
		pin: 'Ans Profil anheften',
		unpin: 'Vom Profil lösen',
		pinned: 'Ans Profil angeheftet.',
		unpinned: 'Vom Profil gelöst.',
		notPinned: 'Das angeheftete Ereignis wurde nicht geändert.',
		remove: 'Ereignis löschen',
		confirm: 'Löschen',
		ask: 'Dieses Ereignis löschen?',
		askText:
			'Es verschwindet aus allen Timelines, und der Text ist endgültig weg. Im Audit-Protokoll bleibt nur, dass es da war.',
		cancel: 'Abbrechen',
		notRemoved: 'Das Ereignis wurde nicht gelöscht.',
	},
	moderation: {
		remove: 'Als Admin löschen',
		ask: 'Dieses Ereignis von {name} löschen?',
		askText:
			'Es verschwindet aus allen Timelines, und der Text ist endgültig weg. Im Audit-Protokoll bleibt, dass du es gelöscht hast, und deine Begründung. {name} kann beides lesen.',
		reason: 'Begründung',
		confirm: 'Löschen',
		removing: 'Wird gelöscht …',
		cancel: 'Abbrechen',
	},
	receipt: {
		title: 'Zustellnachweis',
		delivery: 'Zustellung',
		removal: 'Löschung',
		deliveredTo:
			'{to, select, mentioned {Bei {mentioned, number} von {allMentioned, plural, one {# erwähnten Person} other {# erwähnten Personen}} zugestellt} both {Bei {count, number} von {all, plural, one {# Follower} other {# Followern}} und {mentioned, number} von {allMentioned, number} Erwähnten zugestellt} other {Bei {count, number} von {all, number} zugestellt}}',
		removedFrom:
			'{to, select, mentioned {Bei {mentioned, number} von {allMentioned, plural, one {# erwähnten Person} other {# erwähnten Personen}} gelöscht} both {Bei {count, number} von {all, plural, one {# Follower} other {# Followern}} und {mentioned, number} von {allMentioned, number} Erwähnten gelöscht} other {Bei {count, number} von {all, number} gelöscht}}',
		running: ' · bisher {time}',
		done: ' in {time}',
		stuck: 'Nach acht Versuchen hängen geblieben. Letzter Fehler: {problem}',
		sendAgain: 'In den geparkten Jobs erneut senden',
		toWhom: 'Wer es wann bekam',
		askAdmin: 'Bitte einen Admin, es erneut zu senden.',
		operations: 'Speicherzugriffe',
		reads: 'Lesezugriffe',
		writes: 'Schreibzugriffe',
		queue: 'Queue-Operationen',
		chunks: 'Teile',
		price: 'Kosten',
		deliveryText:
			'Für die Zustellung. Das Posten und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
		deliveryRunningText:
			'Bisher für die Zustellung. Das Posten und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
		removalText:
			'Für die Löschung. Der Befehl und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
		removalRunningText:
			'Bisher für die Löschung. Der Befehl und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
	},
};
