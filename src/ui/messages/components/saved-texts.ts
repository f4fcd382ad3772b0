import type { Texts } from '../language/in-language.ts';

/** Texts of the components in `src/ui/saved`. */
export const savedTexts = {
	savedPages: {
		label: { en: 'Saved', de: 'Gespeichert' },
		bookmarks: { en: 'Bookmarks', de: 'Lesezeichen' },
		lists: { en: 'Lists', de: 'Listen' },
		searches: { en: 'Searches', de: 'Gespeicherte Suchen' },
	},
	listTabs: {
		label: { en: 'Timelines', de: 'Timelines' },
		timeline: { en: 'Timeline', de: 'Timeline' },
		all: { en: 'All lists', de: 'Alle Listen' },
	},
	bookmarks: {
		title: { en: 'Bookmarks', de: 'Lesezeichen' },
		add: { en: 'Bookmark', de: 'Lesezeichen setzen' },
		remove: { en: 'Remove bookmark', de: 'Lesezeichen entfernen' },
		added: { en: 'Bookmarked.', de: 'Lesezeichen gesetzt.' },
		removed: { en: 'Bookmark removed.', de: 'Lesezeichen entfernt.' },
		notChanged: { en: "Couldn't change the bookmark", de: 'Das Lesezeichen wurde nicht geändert' },
		empty: { en: 'No bookmarks yet', de: 'Noch keine Lesezeichen' },
		emptyText: {
			en: 'Choose “Bookmark” under an event or in its menu to find it here again.',
			de: 'Wähl unter einem Ereignis oder in seinem Menü „Lesezeichen setzen“, dann findest du es hier wieder.',
		},
		end: { en: 'No more bookmarks', de: 'Keine weiteren Lesezeichen' },
	},
	lists: {
		label: { en: 'Your lists', de: 'Deine Listen' },
		make: { en: 'New list', de: 'Neue Liste' },
		name: { en: 'List name', de: 'Name der Liste' },
		members: {
			en: '{count, plural, =0 {empty} one {# member} other {# members}}',
			de: '{count, plural, =0 {leer} one {# Profil} other {# Profile}}',
		},
		empty: { en: 'No lists yet', de: 'Noch keine Listen' },
		emptyText: {
			en: 'A list shows what some people and machines post, without everything else.',
			de: 'Eine Liste zeigt nur, was bestimmte Menschen und Maschinen posten.',
		},
	},
	listFeed: {
		empty: { en: 'Nothing here yet', de: 'Hier ist noch nichts' },
		emptyText: {
			en: 'Open a profile and choose “Add to list” in its menu.',
			de: 'Öffne ein Profil und wähl in seinem Menü „Zu einer Liste hinzufügen“.',
		},
		find: { en: 'Find people and machines', de: 'Profile finden' },
		end: { en: 'No more events', de: 'Keine weiteren Ereignisse' },
	},
	listHeader: {
		back: { en: 'Lists', de: 'Listen' },
		rename: { en: 'Rename list', de: 'Liste umbenennen' },
		name: { en: 'List name', de: 'Name der Liste' },
		save: { en: 'Save', de: 'Speichern' },
		cancel: { en: 'Cancel', de: 'Abbrechen' },
		delete: { en: 'Delete list', de: 'Liste löschen' },
		deleted: { en: 'List deleted.', de: 'Liste gelöscht.' },
		notDeleted: { en: "Couldn't delete the list", de: 'Die Liste wurde nicht gelöscht' },
		askDelete: { en: 'Delete “{name}”?', de: '„{name}“ löschen?' },
		askDeleteText: {
			en: "You'll still follow the same people, and no one is notified.",
			de: 'Wem du folgst, ändert sich nicht. Niemand erfährt davon.',
		},
		members: {
			en: '{count, plural, =0 {No members} one {# member} other {# members}}',
			de: '{count, plural, =0 {Keine Profile} one {# Profil} other {# Profile}}',
		},
		membersLabel: { en: 'Members', de: 'Profile auf der Liste' },
		noMembers: {
			en: 'No members yet. Open a profile and choose “Add to list” in its menu.',
			de: 'Noch leer. Öffne ein Profil und wähl in seinem Menü „Zu einer Liste hinzufügen“.',
		},
		takeOff: { en: 'Remove', de: 'Entfernen' },
		notRemoved: { en: "Couldn't change the list", de: 'Die Liste wurde nicht geändert' },
	},
	addToList: {
		item: { en: 'Add to list…', de: 'Zu einer Liste hinzufügen …' },
		title: { en: 'Add {name} to lists', de: '{name} zu Listen hinzufügen' },
		newName: { en: 'New list', de: 'Neue Liste' },
		make: { en: 'Add', de: 'Anlegen' },
		done: { en: 'Done', de: 'Fertig' },
	},
	newCount: {
		some: { en: '{count, number} new', de: '{count, number} neu' },
		many: { en: '{count, number}+ new', de: '{count, number}+ neu' },
	},
	savedSearches: {
		notify: { en: 'Notify me of new matches of “{query}”', de: 'Bei neuen Treffern für „{query}“ benachrichtigen' },
		notifies: {
			en: 'You get a notification when new events match, some minutes later.',
			de: 'Bei neuen Treffern bekommst du eine Benachrichtigung, einige Minuten später.',
		},
		quiet: { en: 'This search no longer notifies you.', de: 'Diese Suche benachrichtigt dich nicht mehr.' },
		notChanged: { en: "Couldn't change the saved search", de: 'Die gespeicherte Suche wurde nicht geändert' },
		label: { en: 'Your saved searches', de: 'Deine gespeicherten Suchen' },
		empty: { en: 'No saved searches yet', de: 'Noch keine gespeicherten Suchen' },
		emptyText: {
			en: 'Save a search to see here when something new matches.',
			de: 'Speichere eine Suche, dann siehst du hier, wenn es neue Treffer gibt.',
		},
		search: { en: 'Search', de: 'Suchen' },
		delete: { en: 'Delete saved search “{query}”', de: 'Gespeicherte Suche „{query}“ löschen' },
		deleted: { en: 'Search deleted.', de: 'Suche gelöscht.' },
		notDeleted: { en: "Couldn't delete the search", de: 'Die Suche wurde nicht gelöscht' },
		save: { en: 'Save search', de: 'Suche speichern' },
		saved: { en: 'Saved', de: 'Gespeichert' },
		notSaved: { en: "Couldn't save the search", de: 'Die Suche wurde nicht gespeichert' },
	},
} satisfies Texts;
