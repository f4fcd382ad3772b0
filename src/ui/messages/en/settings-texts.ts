export const settingsTexts = {
	publicFeedSwitch: {
		label: 'Public feed',
		none: 'None',
		public: 'Public',
		refused: 'The feed stays as it was.',
	},
	sessions: {
		label: 'Sessions',
		unknown: 'Unknown browser',
		current: 'This browser',
		since: 'Signed in: <time></time>',
		end: 'End',
		endOf: 'End: {client}',
		endOthers: 'End all others',
		ended: 'The session was ended.',
		endedOthers:
			'{count, plural, =0 {There was no other session.} one {One session was ended.} other {# sessions were ended.}}',
		notEnded: 'Nothing was ended.',
	},
	settingsForm: {
		label: 'Profile',
		name: 'Display name',
		nameHint: 'Shown with what you post from now on.',
		handle: 'Handle',
		handleHint: 'How others find you in the directory: letters, digits, dots, dashes and underscores.',
		save: 'Save',
		saving: 'Saving…',
		saved: 'Your profile was saved.',
	},
	followPolicy: {
		label: 'Who may follow you',
		open: 'Everybody',
		openText: 'Anybody may follow you at once, and all who are signed in can read what you post.',
		approval: 'Whom I accept',
		approvalText:
			'People ask to follow you, and you answer on your page under Requests. What you post from now on reaches your followers alone, and only they can read your events. Your followers of today stay.',
		saved: 'Your profile was saved.',
		notSaved: 'Your profile was not saved.',
	},
};
