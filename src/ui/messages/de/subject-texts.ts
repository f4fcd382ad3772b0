import type { subjectTexts as english } from '../en/subject-texts.ts';
import type { Translated } from '../en/translated.ts';

export const subjectTexts: Translated<typeof english> = {
	subject: {
		edit: 'Profil bearbeiten',
		kind: 'Art',
		machine: 'Maschine',
		person: 'Person',
		id: 'ID',
		ledger: 'Journal',
		since: 'Seit',
		feed: 'Feed',
		locked: 'Nimmt Follower einzeln an',
		tabs: 'Bereiche des Profils',
		events: 'Ereignisse',
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
		search: 'Nach Handle suchen',
		list: 'Leute und Maschinen',
		empty: 'Niemand gefunden',
		emptyText: 'Kein Handle beginnt mit <start></start>. Versuche es mit weniger Buchstaben.',
	},
};
