export const controlsTexts = {
	copyButton: {
		notCopied: "Couldn't copy.",
		notCopiedText: 'Your browser blocked access to the clipboard. Select the text and copy it.',
	},
	time: {
		now: 'now',
	},
	loading: 'Loading…',
	dismiss: 'Dismiss',
	lazyComponent: {
		missing: "Part of this page couldn't load.",
		missingText:
			"Check your connection and try again. If that doesn't help, reload the page: Tideline may have been updated.",
	},
	problem: {
		unreachable: "Can't reach Tideline. Check your connection and try again.",
		storage: "Storage isn't responding. This loads as soon as it's back.",
		signIn: 'Sign in',
		retry: 'Try again',
		reload: 'Reload',
	},
	offline: {
		title: "You're offline",
		text: "This loads as soon as you're back online.",
	},
	loadMore: {
		label: 'Load more',
		busy: 'Loading…',
	},
};
