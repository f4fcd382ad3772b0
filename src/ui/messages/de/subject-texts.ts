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
		tabs: 'Zu diesem Profil',
		events: 'Ereignisse',
		followers: 'Follower',
		following: 'Folgt',
		requests: 'Anfragen',
		end: 'Das ist alles.',
		noEvents: 'Noch keine Ereignisse',
		noEventsText: 'Folge jetzt, und was von nun an gepostet wird, kommt in deiner Zeitleiste an.',
		noEventsFollowed: 'Du folgst schon: Was von nun an gepostet wird, kommt in deiner Zeitleiste an.',
		noEventsOfYours: 'Du hast noch nichts gepostet',
		noEventsOfYoursText: 'Deine Follower erfahren davon, sobald du es tust.',
		postFirst: 'Dein erstes Ereignis posten',
	},
	protectedEvents: {
		title: 'Diese Ereignisse sind für Follower',
		text: '<name></name> nimmt Follower einzeln an. Frag an, und sobald du angenommen bist, stehen die Ereignisse hier und in deiner Zeitleiste.',
		asked:
			'Du hast bei <name></name> angefragt. Sobald du angenommen bist, stehen die Ereignisse hier und in deiner Zeitleiste.',
	},
	directory: {
		search: 'Nach Handle suchen',
		list: 'Profile',
		empty: 'Niemand gefunden',
		emptyText:
			'Kein Handle beginnt mit <start></start>. Gesucht wird vom ersten Buchstaben an: Versuche es mit weniger Buchstaben.',
	},
};
