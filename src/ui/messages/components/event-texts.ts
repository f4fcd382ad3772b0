import type { Texts } from '../language/in-language.ts';

export const eventTexts = {
	event: {
		title: { en: 'Event', de: 'Ereignis' },
		gone: { en: 'This event was removed', de: 'Dieses Ereignis wurde gelöscht' },
		goneText: {
			en: 'Its text is gone for good. The audit trail keeps that it existed, but not what it said.',
			de: 'Der Text ist endgültig weg. Im Audit-Protokoll bleibt nur, dass es da war.',
		},
		code: { en: 'Code', de: 'Code' },
		forFollowers: { en: 'Followers only', de: 'Nur für Follower' },
		forMentioned: { en: 'Only people mentioned', de: 'Nur für Erwähnte' },
		forThread: { en: 'Only readers of this thread', de: 'Nur für Leser dieses Threads' },
		by: { en: 'by <name></name>', de: 'von <name></name>' },
		about: { en: 'about {about}', de: 'zu {about}' },
		showMore: { en: 'Show more', de: 'Mehr anzeigen' },
		showLess: { en: 'Show less', de: 'Weniger anzeigen' },
		goneByModerator: {
			en: 'A moderator removed it: “{reason}”. You can <link>appeal</link>.',
			de: 'Die Moderation hat es gelöscht: „{reason}“. Du kannst <link>Einspruch einlegen</link>.',
		},
		goneSince: { en: 'Removed on <time></time>.', de: 'Gelöscht: <time></time>.' },
	},
	eventMenu: {
		label: { en: 'Event options', de: 'Optionen zum Ereignis' },
		copy: { en: 'Copy text', de: 'Text kopieren' },
		copied: { en: 'Text copied.', de: 'Text kopiert.' },
		notCopied: { en: "Couldn't copy the text.", de: 'Der Text wurde nicht kopiert.' },
		notCopiedText: {
			en: 'Your browser blocked access to the clipboard. Select the text and copy it.',
			de: 'Dein Browser gibt die Zwischenablage nicht frei. Markiere den Text und kopiere ihn.',
		},
		proof: { en: 'Show proof', de: 'Nachweis zeigen' },
		copyLink: { en: 'Copy link', de: 'Link kopieren' },
		share: { en: 'Share', de: 'Teilen' },
		linkCopied: { en: 'Link copied.', de: 'Link kopiert.' },
		linkNotCopied: { en: "Couldn't copy the link.", de: 'Der Link wurde nicht kopiert.' },
		linkNotCopiedText: {
			en: 'Your browser blocked access to the clipboard. Open the event and copy its address.',
			de: 'Dein Browser gibt die Zwischenablage nicht frei. Öffne das Ereignis und kopiere seine Adresse.',
		},
		unfollow: { en: 'Unfollow {name}', de: 'Nicht mehr folgen: {name}' },
		mute: { en: 'Mute {name}', de: 'Stummschalten: {name}' },
		unmute: { en: 'Unmute {name}', de: 'Stummschaltung aufheben: {name}' },
		muted: {
			en: "You've muted {name}. Their events no longer show up in your timeline.",
			de: '{name} ist stummgeschaltet und erscheint nicht mehr in deiner Timeline.',
		},
		muteTopics: { en: 'Mute events like this…', de: 'Solche Ereignisse stummschalten …' },
		report: { en: 'Report…', de: 'Melden …' },
		block: { en: 'Block {name}', de: 'Blockieren: {name}' },
		unblock: { en: 'Unblock {name}', de: 'Blockierung aufheben: {name}' },
		blockIt: { en: 'Block', de: 'Blockieren' },
		askBlock: { en: 'Block {name}?', de: '{name} blockieren?' },
		askBlockText: {
			en: "You'll stop following each other, and neither of you will see what the other posts. You can unblock in settings, but that won't restore the follows.",
			de: 'Ihr folgt einander dann nicht mehr und seht nicht, was der andere postet. In den Einstellungen kannst du das aufheben, aber folgen müsst ihr euch danach neu.',
		},
		pin: { en: 'Pin to your profile', de: 'Ans Profil anheften' },
		unpin: { en: 'Unpin from your profile', de: 'Vom Profil lösen' },
		pinned: { en: 'Pinned to your profile.', de: 'Ans Profil angeheftet.' },
		unpinned: { en: 'Unpinned from your profile.', de: 'Vom Profil gelöst.' },
		notPinned: { en: "Your pinned event wasn't changed.", de: 'Das angeheftete Ereignis wurde nicht geändert.' },
		remove: { en: 'Remove event', de: 'Ereignis löschen' },
		removed: { en: 'Event removed.', de: 'Ereignis gelöscht.' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		notRemoved: { en: "The event wasn't removed.", de: 'Das Ereignis wurde nicht gelöscht.' },
	},
	moderation: {
		remove: { en: 'Remove as admin', de: 'Als Admin löschen' },
		ask: { en: 'Remove this event of {name}?', de: 'Dieses Ereignis von {name} löschen?' },
		askText: {
			en: 'It disappears from every timeline, and its text is gone for good. The audit trail keeps that you removed it, and your reason. {name} can read both.',
			de: 'Es verschwindet aus allen Timelines, und der Text ist endgültig weg. Im Audit-Protokoll bleibt, dass du es gelöscht hast, und deine Begründung. {name} kann beides lesen.',
		},
		reason: { en: 'Reason', de: 'Begründung' },
		confirm: { en: 'Remove', de: 'Löschen' },
		removing: { en: 'Removing…', de: 'Wird gelöscht …' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
	},
	receipt: {
		title: { en: 'Delivery receipt', de: 'Zustellnachweis' },
		delivery: { en: 'Delivery', de: 'Zustellung' },
		removal: { en: 'Removal', de: 'Löschung' },
		deliveredTo: {
			en: '{to, select, mentioned {Delivered to {mentioned, number} of {allMentioned, plural, one {# person} other {# people}} mentioned} both {Delivered to {count, number} of {all, plural, one {# follower} other {# followers}} and {mentioned, number} of {allMentioned, number} mentioned} other {Delivered to {count, number} of {all, number}}}',
			de: '{to, select, mentioned {Bei {mentioned, number} von {allMentioned, plural, one {# erwähnten Person} other {# erwähnten Personen}} zugestellt} both {Bei {count, number} von {all, plural, one {# Follower} other {# Followern}} und {mentioned, number} von {allMentioned, number} Erwähnten zugestellt} other {Bei {count, number} von {all, number} zugestellt}}',
		},
		removedFrom: {
			en: '{to, select, mentioned {Removed from {mentioned, number} of {allMentioned, plural, one {# person} other {# people}} mentioned} both {Removed from {count, number} of {all, plural, one {# follower} other {# followers}} and {mentioned, number} of {allMentioned, number} mentioned} other {Removed from {count, number} of {all, number}}}',
			de: '{to, select, mentioned {Bei {mentioned, number} von {allMentioned, plural, one {# erwähnten Person} other {# erwähnten Personen}} gelöscht} both {Bei {count, number} von {all, plural, one {# Follower} other {# Followern}} und {mentioned, number} von {allMentioned, number} Erwähnten gelöscht} other {Bei {count, number} von {all, number} gelöscht}}',
		},
		running: { en: ' · {time} so far', de: ' · bisher {time}' },
		done: { en: ' in {time}', de: ' in {time}' },
		stuck: {
			en: 'Stuck after eight failed tries. Last error: {problem}',
			de: 'Nach acht Versuchen hängen geblieben. Letzter Fehler: {problem}',
		},
		sendAgain: { en: 'Send it again from parked jobs', de: 'In den geparkten Jobs erneut senden' },
		toWhom: { en: 'Who received it, and when', de: 'Wer es wann bekam' },
		askAdmin: { en: 'Ask an admin to send it again.', de: 'Bitte einen Admin, es erneut zu senden.' },
		operations: { en: 'Storage operations', de: 'Speicherzugriffe' },
		reads: { en: 'Reads', de: 'Lesezugriffe' },
		writes: { en: 'Writes', de: 'Schreibzugriffe' },
		queue: { en: 'Queue operations', de: 'Queue-Operationen' },
		chunks: { en: 'Chunks', de: 'Teile' },
		price: { en: 'Cost', de: 'Kosten' },
		deliveryText: {
			en: 'Used for the delivery. Posting and the audit trail add a few more, the same for every event.',
			de: 'Für die Zustellung. Das Posten und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
		},
		deliveryRunningText: {
			en: 'Used for the delivery so far. Posting and the audit trail add a few more, the same for every event.',
			de: 'Bisher für die Zustellung. Das Posten und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
		},
		removalText: {
			en: 'Used for the removal. The request and the audit trail add a few more, the same for every event.',
			de: 'Für die Löschung. Der Befehl und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
		},
		removalRunningText: {
			en: 'Used for the removal so far. The request and the audit trail add a few more, the same for every event.',
			de: 'Bisher für die Löschung. Der Befehl und das Audit-Protokoll brauchen ein paar mehr, bei jedem Ereignis gleich viele.',
		},
	},
	whereTimeWent: {
		title: { en: 'Where the time went', de: 'Wo die Zeit blieb' },
		waited: { en: 'Waited until a worker began', de: 'Warten, bis ein Worker anfing' },
		idle: { en: 'Chunks waited', de: 'Teile warteten' },
		worked: { en: 'Chunks ran', de: 'Teile liefen' },
		slowest: { en: 'Slowest chunk', de: 'Langsamster Teil' },
		cause: {
			stuck: {
				en: 'It failed eight times, and now waits for an admin.',
				de: 'Es schlug achtmal fehl und wartet jetzt auf einen Admin.',
			},
			waited: {
				en: 'Most of the time ({waited} of {all}) it waited for a worker.',
				de: 'Die meiste Zeit ({waited} von {all}) wartete es auf einen Worker.',
			},
			idle: {
				en: 'Most of the time ({idle} of {all}) none of its chunks ran. They waited for a worker, or for another try.',
				de: 'Die meiste Zeit ({idle} von {all}) lief keiner seiner Teile. Sie warteten auf einen Worker oder auf einen neuen Versuch.',
			},
			'slow-chunk': {
				en: 'A chunk ran slowly ({slowest}): storage was slow, or refused requests.',
				de: 'Ein Teil lief langsam ({slowest}): Der Speicher war langsam oder lehnte Zugriffe ab.',
			},
			'many-chunks': {
				en: 'Most of the time ({worked} of {all}) it ran, in {chunks, plural, one {# chunk} other {# chunks}}.',
				de: 'Die meiste Zeit ({worked} von {all}) lief es, in {chunks, plural, one {# Teil} other {# Teilen}}.',
			},
		},
		advice: {
			waited: {
				en: 'See that a worker or the cron runs, and start more workers. <load>Load</load> says how long messages wait now.',
				de: 'Prüfe, ob ein Worker oder der Cron läuft, und starte weitere Worker. Wie lange Nachrichten jetzt warten, steht unter <load>Last</load>.',
			},
			idle: {
				en: 'Start more workers. If storage refuses requests, add a storage account: see <load>Load</load>.',
				de: 'Starte weitere Worker. Lehnt der Speicher Zugriffe ab, füge ein Speicherkonto hinzu: siehe <load>Last</load>.',
			},
			'slow-chunk': {
				en: '<load>Load</load> says whether storage has too much to do, and where.',
				de: 'Ob der Speicher zu viel zu tun hat und wo, steht unter <load>Last</load>.',
			},
			'many-chunks': {
				en: 'More workers run more chunks at once.',
				de: 'Mehr Worker lassen mehr Teile gleichzeitig laufen.',
			},
		},
	},
} satisfies Texts;
