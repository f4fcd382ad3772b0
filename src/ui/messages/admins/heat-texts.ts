import type { Texts } from '../language/in-language.ts';

/** The page that shows admins the load of the last hour. */
export const heatTexts = {
	heat: {
		nothing: { en: 'Nothing has been counted yet', de: 'Noch nichts gezählt' },
		nothingText: {
			en: 'Each process writes down once a minute what was asked of it.',
			de: 'Jeder Prozess schreibt einmal in der Minute auf, was von ihm verlangt wurde.',
		},
		deliveries: { en: 'Posts delivered', de: 'Zugestellte Ereignisse' },
		deliveryTime: {
			en: 'Until the last timeline had it: {mean} on average, {slowest} at most',
			de: 'Bis zur letzten Timeline: im Mittel {mean}, höchstens {slowest}',
		},
		parked: { en: 'Parked jobs', de: 'Geparkte Jobs' },
		parkedAdvice: { en: '<jobs>Look at their errors</jobs>', de: '<jobs>Zu ihren Fehlern</jobs>' },
		log: { en: 'The log is behind by', de: 'Rückstand des Protokolls' },
		refused: { en: 'Refused by storage', de: 'Vom Speicher abgelehnt' },
		refusedAdvice: {
			en: 'Storage has too much to do. Nothing is lost, and everything takes longer. Add a storage account.',
			de: 'Der Speicher hat zu viel zu tun. Nichts geht verloren, aber alles dauert länger. Füge ein Speicherkonto hinzu.',
		},
		price: { en: 'Price of a day like this hour', de: 'Preis eines Tages wie dieser Stunde' },
		operations: { en: 'Operations of storage', de: 'Speicheroperationen' },
		growth: { en: 'Rows added', de: 'Neue Zeilen' },
		onDisk: { en: 'The store takes {size} on its disk', de: 'Der Speicher belegt {size} auf der Platte' },
		seconds: { en: '{value} s', de: '{value} s' },
		milliseconds: { en: '{value} ms', de: '{value} ms' },
		queues: { en: 'Queues', de: 'Warteschlangen' },
		queue: {
			jobs: { en: 'Jobs', de: 'Jobs' },
			purges: { en: 'Second runs', de: 'Zweite Läufe' },
			pushes: { en: 'Pushes', de: 'Sendungen' },
		},
		inQueue: {
			en: '{count, plural, =0 {empty} one {# message} other {# messages}}',
			de: '{count, plural, =0 {leer} one {# Nachricht} other {# Nachrichten}}',
		},
		oldest: { en: 'the oldest has waited for {seconds} s', de: 'die älteste wartet seit {seconds} s' },
		queueAdvice: {
			en: 'Messages wait for longer than a minute. See that a worker or the cron runs, and start more workers.',
			de: 'Nachrichten warten länger als eine Minute. Prüfe, ob ein Worker oder der Cron läuft, und starte weitere Worker.',
		},
		accounts: { en: 'Storage accounts', de: 'Speicherkonten' },
		accountRefused: {
			en: '{count, plural, one {# request refused} other {# requests refused}}',
			de: '{count, plural, one {# Anfrage abgelehnt} other {# Anfragen abgelehnt}}',
		},
		accountAdvice: {
			en: 'This account is near its target. Add another one, and run tideline rebalance.',
			de: 'Dieses Konto ist nahe an seinem Ziel. Füge ein weiteres hinzu und starte tideline rebalance.',
		},
		partitions: { en: 'Hottest partitions', de: 'Heißeste Partitionen' },
		target: {
			en: 'Rows written and reads a second in the busiest minute of the last hour. Azure takes about {target} rows a second in one partition.',
			de: 'Geschriebene Zeilen und Lesezugriffe pro Sekunde in der vollsten Minute der letzten Stunde. Azure verträgt etwa {target} Zeilen pro Sekunde in einer Partition.',
		},
		rate: { en: '{rate} a second', de: '{rate} pro Sekunde' },
		ofTarget: { en: '{share} of the target', de: '{share} des Ziels' },
		hour: {
			en: ', {written} rows written and {read} reads in the hour',
			de: ', {written} Zeilen geschrieben und {read} Lesezugriffe in der Stunde',
		},
		table: {
			ledger: { en: 'Ledger', de: 'Journal' },
			timelines: { en: 'Timeline', de: 'Timeline' },
			subjectFollowers: { en: 'Followers', de: 'Follower' },
			audit: { en: 'Audit trail', de: 'Audit-Trail' },
			directory: { en: 'Directory', de: 'Verzeichnis' },
			tokens: { en: 'Tokens', de: 'Tokens' },
			webhooks: { en: 'Webhooks', de: 'Webhooks' },
			log: { en: 'Log', de: 'Protokoll' },
			search: { en: 'Search index', de: 'Suchindex' },
			ranks: { en: 'Ranking', de: 'Rangliste' },
			notifications: { en: 'Notifications', de: 'Benachrichtigungen' },
		},
		advice: {
			ledger: {
				en: 'One subject does too much. Let it post several events in one call, or spread it over several machines.',
				de: 'Ein Subjekt tut zu viel. Lass es mehrere Ereignisse mit einem Aufruf posten, oder verteile es auf mehrere Maschinen.',
			},
			timelines: {
				en: 'This reader gets more than one partition takes. Let it follow fewer subjects, or read lists and searches instead.',
				de: 'Diese Leserin bekommt mehr, als eine Partition verträgt. Sie sollte weniger Subjekten folgen oder Listen und Suchen lesen.',
			},
			subjectFollowers: {
				en: 'Many follow or unfollow one subject at once. It passes, and jobs catch up. If programs do it, slow them down.',
				de: 'Viele folgen oder entfolgen einem Subjekt zugleich. Das geht vorbei, und die Jobs holen auf. Wenn es Programme sind, bremse sie.',
			},
			other: {
				en: 'This is shared by all subjects, and grows with the whole service. Tell the people who make Tideline about these numbers.',
				de: 'Das teilen sich alle Subjekte, und es wächst mit dem ganzen Dienst. Berichte denen, die Tideline machen, diese Zahlen.',
			},
		},
	},
} satisfies Texts;
