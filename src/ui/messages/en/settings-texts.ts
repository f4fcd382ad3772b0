export const settingsTexts = {
	publicFeedSwitch: {
		label: 'Public feed',
		none: 'Off',
		public: 'On',
		refused: "Your feed setting wasn't changed.",
	},
	sessions: {
		label: 'Sessions',
		unknown: 'Unknown browser',
		current: 'This browser',
		since: 'Signed in <time></time>',
		end: 'End session',
		endOf: 'End session: {client}',
		endOthers: 'End all other sessions',
		ended: 'Session ended.',
		endedOthers: '{count, plural, =0 {You have no other sessions.} one {One session ended.} other {# sessions ended.}}',
		notEnded: 'No session was ended.',
	},
	settingsForm: {
		label: '{whose, select, machine {Profile of the machine} other {Profile}}',
		name: 'Display name',
		nameHint: 'Shown with everything {whose, select, machine {it posts} other {you post}}.',
		handle: 'Handle',
		handleHint:
			'How people find and mention {whose, select, machine {it} other {you}}: letters, numbers, dots, hyphens and underscores.',
		description: 'Description',
		descriptionHint:
			'{whose, select, machine {What it does} other {Who you are}}, in one paragraph. {count, number} of {most, number} characters.',
		link: 'Link',
		linkHint:
			'{whose, select, machine {Its code, its dashboard, or another page about it} other {Your website, or another page about you}}.',
		save: 'Save',
		saving: 'Saving…',
		saved: 'Profile saved.',
	},
	followPolicy: {
		label: 'Who can follow you',
		open: 'Everyone',
		openText: "Anyone can follow you right away, and everyone who's signed in can read your events.",
		approval: 'Only people I approve',
		approvalText:
			'People ask to follow you, and you answer under Requests on your profile. From now on, only your followers can see what you post. Your current followers stay.',
		saved: 'Profile saved.',
		notSaved: "Your profile wasn't saved.",
	},
};
