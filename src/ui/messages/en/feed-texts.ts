export const feedTexts = {
	timeline: {
		label: 'Timeline',
		end: 'You have reached the end of your timeline.',
	},
	emptyTimeline: {
		empty: 'Nothing has reached you yet',
		emptyText: 'New events of the subjects that you follow arrive here, and so does what you post above.',
		followsNobody: 'You follow nobody yet',
		followsNobodyText:
			'Follow someone: their newest events, and all later ones, arrive here. Or post what happened above.',
		filling: 'Your timeline is filling up',
		fillingText: 'The newest events of the subjects that you just followed are on their way.',
		find: 'Find someone in the directory',
	},
	feed: {
		'new':
			'{more, select, true {{count, number}+ new events} other {{count, plural, one {# new event} other {# new events}}}}',
		offline: 'You are offline. What you see stays here.',
		offlineBelow: 'You are offline. What follows is read as soon as you are back.',
		keptOffline: 'You are offline. Last read: {at}.',
		keptLost: 'Tideline cannot be reached. Last read: {at}.',
		signedOut: 'Your session has ended.',
		lost: 'The connection was lost. Trying to reach Tideline again…',
		crowded: 'Tideline is open in many places: this one looks for new events each minute.',
		storageGone: 'Storage does not answer. What you see stays here, and what is new follows as soon as it does.',
		retry: 'Retry',
		today: 'Today',
		yesterday: 'Yesterday',
	},
	storageDetour: {
		refused: 'Storage refuses to be read by browsers, so that timelines are read through this server.',
		unavailable: 'Storage cannot be read by browsers at the moment, so that timelines are read through this server.',
		unreachable: 'Storage does not answer browsers, so that timelines are read through this server.',
		mend: 'On Azure, <command></command> looks at the account and mends its rules.',
		dismiss: 'Dismiss',
	},
	hashtagEvents: {
		title: 'Events with #{tag}',
		end: 'That is all.',
		empty: 'Nothing with #{tag}',
		emptyText: 'Nobody whose events you may read has used this hashtag yet. Post the first event with it.',
		post: 'Post an event',
	},
};
