export const feedTexts = {
	timeline: {
		label: 'Timeline',
		end: "You've reached the end of your timeline.",
	},
	emptyTimeline: {
		empty: 'Nothing here yet',
		emptyText: 'New posts from people you follow show up here, and so do your own.',
		followsNobody: "You're not following anyone yet",
		followsNobodyText: 'New posts from people you follow show up here. Follow someone, or post what happened.',
		filling: 'Filling your timeline…',
		fillingText: 'The latest events from people you just followed are on their way.',
		find: 'Find people to follow',
	},
	feed: {
		'new':
			'{more, select, true {{count, number}+ new events} other {{count, plural, one {# new event} other {# new events}}}}',
		offline: "You're offline. You can keep reading what's here.",
		offlineBelow: "You're offline. More loads as soon as you're back.",
		keptOffline: "You're offline. Last updated: {at}.",
		keptLost: "Can't reach Tideline. Last updated: {at}.",
		signedOut: "You've been signed out.",
		lost: 'Connection lost. Reconnecting…',
		crowded: 'Tideline is open in many tabs, so this one checks for new events once a minute.',
		storageGone: "Storage isn't responding. You can keep reading; new events show up as soon as it's back.",
		retry: 'Try again',
		today: 'Today',
		yesterday: 'Yesterday',
	},
	storageDetour: {
		refused: "Storage doesn't let browsers read it, so timelines come through this server.",
		unavailable: "Browsers can't read storage right now, so timelines come through this server.",
		unreachable: "Storage isn't responding to browsers, so timelines come through this server.",
		mend: 'On Azure, run <command></command> to check the account and fix its rules.',
		dismiss: 'Dismiss',
	},
	hashtagEvents: {
		title: 'Events with #{tag}',
		end: "You've reached the end.",
		empty: 'No events with #{tag} yet',
		emptyText: 'No one you can read has used this hashtag. Post the first event with it.',
		post: 'Post an event',
	},
};
