export const composeTexts = {
	compose: {
		form: 'Post an event',
		text: 'What happened?',
		link: 'Link',
		addLink: 'Add link',
		removeLink: 'Remove link',
		post: 'Post',
		postKeys: 'Ctrl or ⌘ with Enter',
		count: '{count, number} / {limit, number}',
		over: '{count, plural, one {# character too many} other {# characters too many}}',
		refused: 'Your event was not posted.',
		notAnswered: 'Storage does not answer. Your text is kept: post it again in a moment. It will not appear twice.',
	},
	pendingPosts: {
		delivering: 'delivering…',
		waiting: 'waits for the connection',
	},
};
