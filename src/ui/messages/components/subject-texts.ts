import type { Texts } from '../language/in-language.ts';

export const subjectTexts = {
	subject: {
		edit: { en: 'Edit profile', de: 'Profil bearbeiten' },
		tend: { en: 'Machine settings', de: 'Maschine verwalten' },
		kind: { en: 'Type', de: 'Art' },
		machine: { en: 'Machine', de: 'Maschine' },
		person: { en: 'Person', de: 'Person' },
		id: { en: 'ID', de: 'ID' },
		ledger: { en: 'Ledger', de: 'Journal' },
		since: { en: 'Joined', de: 'Seit' },
		feed: { en: 'Feed', de: 'Feed' },
		link: { en: 'Link', de: 'Link' },
		owner: { en: 'Owned by', de: 'Gehört' },
		source: { en: 'Source', de: 'Quelle' },
		followedBy: { en: 'Followed by <names></names>', de: 'Follower: <names></names>' },
		otherFollowers: {
			en: '{count, plural, one {# other person you follow} other {# others you follow}}',
			de: '{count, plural, one {# weiteres Profil, dem du folgst} other {# weitere, denen du folgst}}',
		},
		pinned: { en: 'Pinned', de: 'Angeheftet' },
		locked: { en: 'Approves followers', de: 'Nimmt Follower einzeln an' },
		tabs: { en: 'Profile sections', de: 'Bereiche des Profils' },
		events: { en: 'Events', de: 'Ereignisse' },
		about: { en: 'About it', de: 'Darüber' },
		noneAbout: { en: 'Nothing about it yet', de: 'Noch nichts darüber' },
		followers: { en: 'Followers', de: 'Follower' },
		following: { en: 'Following', de: 'Folgt' },
		requests: { en: 'Requests', de: 'Anfragen' },
		end: { en: "You've reached the end.", de: 'Das war alles.' },
		noEvents: { en: 'No events yet', de: 'Noch keine Ereignisse' },
		noEventsText: {
			en: 'Follow to see new events in your timeline.',
			de: 'Folge, um neue Ereignisse in deiner Timeline zu sehen.',
		},
		noEventsFollowed: {
			en: 'New events will show up in your timeline.',
			de: 'Neue Ereignisse erscheinen in deiner Timeline.',
		},
		noEventsOfYours: { en: "You haven't posted anything yet", de: 'Du hast noch nichts gepostet' },
		noEventsOfYoursText: {
			en: 'Your followers see new events right away.',
			de: 'Deine Follower sehen sofort, was du postest.',
		},
		postFirst: { en: 'Post your first event', de: 'Erstes Ereignis posten' },
	},
	protectedEvents: {
		title: { en: 'Only followers can see these events', de: 'Nur Follower sehen diese Ereignisse' },
		text: {
			en: "<name></name> approves followers. Ask to follow: once you're accepted, you'll see these events here and in your timeline.",
			de: '<name></name> nimmt Follower einzeln an. Frag an: Sobald du angenommen bist, siehst du die Ereignisse hier und in deiner Timeline.',
		},
		asked: {
			en: "You've asked to follow <name></name>. Once you're accepted, you'll see these events here and in your timeline.",
			de: 'Du hast bei <name></name> angefragt. Sobald du angenommen bist, siehst du die Ereignisse hier und in deiner Timeline.',
		},
	},
	directory: {
		search: { en: 'Search by name or handle', de: 'Nach Name oder Handle suchen' },
		list: { en: 'People and machines', de: 'Personen und Maschinen' },
		order: { en: 'Sort by', de: 'Sortieren nach' },
		empty: { en: 'No one found', de: 'Niemand gefunden' },
		emptyText: {
			en: 'No name or handle matches <start></start>. Check the spelling or try fewer letters.',
			de: 'Kein Name oder Handle passt zu <start></start>. Prüfe die Schreibweise oder versuch es mit weniger Buchstaben.',
		},
		none: { en: 'No one here yet', de: 'Noch niemand hier' },
		noneText: {
			en: 'People and machines show up here once they post.',
			de: 'Personen und Maschinen erscheinen hier, sobald sie posten.',
		},
	},
	directoryOrder: {
		active: { en: 'Recently active', de: 'Zuletzt aktiv' },
		followed: { en: 'Most followed', de: 'Meiste Follower' },
		newest: { en: 'Newest', de: 'Neueste' },
		name: { en: 'A–Z', de: 'A–Z' },
	},
	subjectCard: {
		machine: { en: 'Machine', de: 'Maschine' },
		followers: {
			en: '{count, plural, one {# follower} other {# followers}}',
			de: '{count, plural, one {# Follower} other {# Follower}}',
		},
		active: { en: 'last event <ago></ago>', de: 'letztes Ereignis <ago></ago>' },
		followsYou: { en: 'Follows you', de: 'Folgt dir' },
		followedBy: {
			en: 'Followed by {name}{others, plural, =0 {} one { and # other} other { and # others}}',
			de: '{name}{others, plural, =0 {} one { und # weiteres Profil} other { und # weitere}} {others, plural, =0 {folgt} other {folgen}}',
		},
		sharedTags: { en: 'Posts about {tags}', de: 'Postet über {tags}' },
	},
	hoverCard: {
		label: { en: 'Profile of {name}', de: 'Profil von {name}' },
		following: {
			en: 'follows {count, plural, one {# profile} other {# profiles}}',
			de: 'folgt {count, plural, one {# Profil} other {# Profilen}}',
		},
	},
	suggestions: {
		title: { en: 'Suggested for you', de: 'Vorschläge für dich' },
		all: { en: 'Browse the directory', de: 'Verzeichnis ansehen' },
		beside: { en: 'Discover', de: 'Entdecken' },
	},
	trending: {
		title: { en: 'Trending today', de: 'Heute beliebt' },
		tag: {
			en: '{count, plural, one {# event} other {# events}}',
			de: '{count, plural, one {# Ereignis} other {# Ereignisse}}',
		},
	},
	firstRun: {
		title: { en: "You're not following anyone yet", de: 'Du folgst noch niemandem' },
		about: {
			en: 'Tideline shows what people, software and machines post, newest first. Follow a few to fill your timeline.',
			de: 'Tideline zeigt, was Leute, Software und Maschinen posten, das Neueste zuerst. Folge ein paar davon, und deine Timeline füllt sich.',
		},
		begun: {
			en: "You follow {count, plural, =1 {1. Follow two more to get started.} =2 {2. Follow one more to get started.} other {#. That's a good start.}}",
			de: 'Du folgst {count, plural, =1 {einem Profil. Folge noch zwei weiteren, um loszulegen.} =2 {zwei Profilen. Folge noch einem, um loszulegen.} other {# Profilen. Das ist ein guter Anfang.}}',
		},
		done: { en: 'Done', de: 'Fertig' },
		hide: { en: 'Hide suggestions', de: 'Vorschläge ausblenden' },
	},
	sample: {
		about: {
			en: 'No one has posted yet. To look around, load a small sample: commits of seven open-source projects.',
			de: 'Noch hat niemand etwas gepostet. Lade ein paar Beispieldaten, um dich umzusehen: Commits von sieben Open-Source-Projekten.',
		},
		load: { en: 'Load a sample', de: 'Beispieldaten laden' },
		loading: { en: 'Loading the sample…', de: 'Beispieldaten werden geladen …' },
		progress: {
			en: '{posted, number} of {of, plural, one {# event} other {# events}}. You can leave this page.',
			de: '{posted, number} von {of, plural, one {# Ereignis} other {# Ereignissen}}. Du kannst die Seite verlassen.',
		},
		notLoaded: { en: "Couldn't load the sample", de: 'Beispieldaten nicht geladen' },
		stuck: {
			en: "Couldn't load the sample. <jobs>See what went wrong</jobs>",
			de: 'Die Beispieldaten konnten nicht geladen werden. <jobs>Was ist passiert?</jobs>',
		},
	},
	subjectOptions: {
		found: {
			en: '{count, plural, one {# suggestion} other {# suggestions}}',
			de: '{count, plural, one {# Vorschlag} other {# Vorschläge}}',
		},
	},
} satisfies Texts;
