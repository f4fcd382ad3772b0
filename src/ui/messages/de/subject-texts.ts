import type { subjectTexts as english } from '../en/subject-texts.ts';
import type { Translated } from '../en/translated.ts';

export const subjectTexts: Translated<typeof english> = {
	subject: {
		edit: 'Profil bearbeiten',
		tend: 'Maschine verwalten',
		kind: 'Art',
		machine: 'Maschine',
		person: 'Person',
		id: 'ID',
		ledger: 'Journal',
		since: 'Seit',
		feed: 'Feed',
		link: 'Link',
		owner: 'Gehört',
		source: 'Quelle',
		followedBy: 'Follower: <names></names>',
		otherFollowers: '{count, plural, one {# weiteres Profil, dem du folgst} other {# weitere, denen du folgst}}',
		pinned: 'Angeheftet',
		locked: 'Nimmt Follower einzeln an',
		tabs: 'Bereiche des Profils',
		events: 'Ereignisse',
		about: 'Darüber',
		noneAbout: 'Noch nichts darüber',
		followers: 'Follower',
		following: 'Folgt',
		requests: 'Anfragen',
		end: 'Das war alles.',
		noEvents: 'Noch keine Ereignisse',
		noEventsText: 'Folge, um neue Ereignisse in deiner Timeline zu sehen.',
		noEventsFollowed: 'Neue Ereignisse erscheinen in deiner Timeline.',
		noEventsOfYours: 'Du hast noch nichts gepostet',
		noEventsOfYoursText: 'Deine Follower sehen sofort, was du postest.',
		postFirst: 'Erstes Ereignis posten',
	},
	protectedEvents: {
		title: 'Nur Follower sehen diese Ereignisse',
		text: '<name></name> nimmt Follower einzeln an. Frag an: Sobald du angenommen bist, siehst du die Ereignisse hier und in deiner Timeline.',
		asked:
			'Du hast bei <name></name> angefragt. Sobald du angenommen bist, siehst du die Ereignisse hier und in deiner Timeline.',
	},
	directory: {
		search: 'Nach Name oder Handle suchen',
		list: 'Personen und Maschinen',
		order: 'Sortieren nach',
		empty: 'Niemand gefunden',
		emptyText:
			'Kein Name oder Handle passt zu <start></start>. Prüfe die Schreibweise oder versuch es mit weniger Buchstaben.',
		none: 'Noch niemand hier',
		noneText: 'Personen und Maschinen erscheinen hier, sobald sie posten.',
	},
	directoryOrder: {
		active: 'Zuletzt aktiv',
		followed: 'Meiste Follower',
		newest: 'Neueste',
		name: 'A–Z',
	},
	subjectCard: {
		machine: 'Maschine',
		followers: '{count, plural, one {# Follower} other {# Follower}}',
		active: 'letztes Ereignis <ago></ago>',
		followsYou: 'Folgt dir',
		followedBy:
			'{name}{others, plural, =0 {} one { und # weiteres Profil} other { und # weitere}} {others, plural, =0 {folgt} other {folgen}}',
		sharedTags: 'Postet über {tags}',
	},
	suggestions: {
		title: 'Vorschläge für dich',
		all: 'Verzeichnis ansehen',
		beside: 'Entdecken',
	},
	trending: {
		title: 'Heute beliebt',
		tag: '{count, plural, one {# Ereignis} other {# Ereignisse}}',
	},
	firstRun: {
		title: 'Du folgst noch niemandem',
		about:
			'Tideline zeigt, was Leute, Software und Maschinen posten, das Neueste zuerst. Folge ein paar davon, und deine Timeline füllt sich.',
		begun:
			'Du folgst {count, plural, =1 {einem Profil. Folge noch zwei weiteren, um loszulegen.} =2 {zwei Profilen. Folge noch einem, um loszulegen.} other {# Profilen. Das ist ein guter Anfang.}}',
		done: 'Fertig',
		hide: 'Vorschläge ausblenden',
	},
	sample: {
		about:
			'Noch hat niemand etwas gepostet. Lade ein paar Beispieldaten, um dich umzusehen: Commits von sieben Open-Source-Projekten.',
		load: 'Beispieldaten laden',
		loading: 'Beispieldaten werden geladen …',
		progress:
			'{posted, number} von {of, plural, one {# Ereignis} other {# Ereignissen}}. Du kannst die Seite verlassen.',
		notLoaded: 'Beispieldaten nicht geladen',
		stuck: 'Die Beispieldaten konnten nicht geladen werden. <jobs>Was ist passiert?</jobs>',
	},
	subjectOptions: {
		found: '{count, plural, one {# Vorschlag} other {# Vorschläge}}',
	},
};
