export const controlsTexts = {
	copyButton: {
		notCopied: 'It was not copied.',
		notCopiedText: 'This browser does not let the page reach the clipboard: select the text and copy it.',
	},
	time: {
		now: 'now',
	},
	loading: 'Loading…',
	dismiss: 'Dismiss',
	lazyComponent: {
		missing: 'This part of the page could not be loaded.',
		missingText:
			'Look at your connection and try again. If that does not help, Tideline may have been updated: reload the page.',
	},
	problem: {
		unreachable: 'Tideline cannot be reached. Look at your connection, then try again.',
		storage: 'Storage does not answer. What belongs here is read as soon as it does.',
		signIn: 'Sign in',
		retry: 'Retry',
		reload: 'Reload',
	},
	offline: {
		title: 'You are offline',
		text: 'What belongs here is read as soon as you are back.',
	},
	loadMore: {
		label: 'Load more',
		busy: 'Loading…',
	},
};
