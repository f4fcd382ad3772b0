export const composeTexts = {
	compose: {
		form: 'Post an event',
		text: 'What happened?',
		link: 'Link',
		addLink: 'Add link',
		removeLink: 'Remove link',
		post: 'Post',
		postKeys: 'Ctrl or ⌘ and Enter',
		count: '{count, number} / {limit, number}',
		over: '{count, plural, one {# character too many} other {# characters too many}}',
		mentions: 'Mention',
		told: 'This will notify {names}.',
		untold: 'No one is called {names}.',
		refused: "Your event wasn't posted.",
		notAnswered:
			"Storage isn't responding. Your text is saved here: post it again in a moment. It won't show up twice.",
	},
	pendingPosts: {
		delivering: 'delivering…',
		waiting: 'waiting for connection',
	},
};
