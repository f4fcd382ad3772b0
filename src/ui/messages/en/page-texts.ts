/** Texts of server components alone: they are read by `getTranslations` and never sent to the browser. */
export const pageTexts = {
	about: 'A timeline you read like a feed and trust like an audit trail.',
	skip: 'Skip to content',
	header: {
		search: 'Search',
		main: 'Main',
		home: 'Home',
		directory: 'Directory',
		audit: 'Audit',
		settings: 'Settings',
	},
	landing: {
		title: 'See what happens, as it happens.',
		about:
			'Tideline is a timeline for people, software and hardware. Read it like a feed, trust it like an audit trail.',
		signIn: 'Sign in',
		anyone: 'People and machines',
		anyoneText: 'You, a deployment, a sensor: each has a profile that others can follow.',
		live: 'As it happens',
		liveText: 'Every event reaches all followers right away, without a reload.',
		record: 'On the record',
		recordText:
			'Everything a profile does is recorded in a hash-chained ledger. Remove a text, and the record stays complete.',
	},
	publicProfile: {
		signIn: 'Sign in to follow',
		events: 'Events',
		empty: 'No public events yet.',
		description: 'Events of {name} on Tideline.',
		pages: 'Pages',
		newest: 'Newest events',
		older: 'Older events',
	},
	home: { title: 'Home' },
	saved: {
		title: 'Saved',
		bookmarks: 'Bookmarks',
		lists: 'Lists',
		searches: 'Saved searches',
		private: 'Only you can see what you save. Admins see that you saved something, not what.',
	},
	search: { title: 'Search', titleOf: '{query} · Search' },
	directory: { title: 'Directory', about: 'Everyone and everything you can follow here.' },
	notifications: { title: 'Notifications' },
	docs: {
		title: 'Reference',
		about:
			'Every call of the REST API, from its <document>OpenAPI document</document>. For error codes, see <errors>Errors</errors>.',
		description: 'Every call of the REST API of Tideline.',
		copy: 'Copy the code',
		contents: 'Contents',
		failed: "The reference couldn't load. Reload the page.",
	},
	errors: {
		title: 'Errors',
		about: 'Every error has a code that never changes and an HTTP status. Programs can rely on both.',
		rateLimited: 'Too many requests, so none of this was done. Wait as many seconds as Retry-After says.',
	},
	audit: {
		title: 'Audit',
		about:
			'Every entry of every ledger, newest first. Each one holds the hash of the one before it. <jobs>See parked jobs</jobs>',
		back: 'All activity',
	},
	auditEntry: { title: 'Entry {seq} of {subject}' },
	followersAt: { title: 'Followers at a point in time' },
	timelineAt: { title: 'Timeline at a point in time' },
	deliveries: {
		title: 'Delivered to',
		which: 'Who received an event?',
		whichText: 'Every timeline that an event reached, and when.',
	},
	noSuchEntry: {
		title: 'Entry not found',
		heading: 'Entry not found',
		text: 'This ledger has no entry with this number. Check that the link is complete.',
	},
	auditor: {
		title: 'Verify a bundle',
		about:
			"Someone shared entries of the audit trail with you. This page verifies them on your device and sends nothing. If you'd rather not trust this page, verify the file with tideline bundle verify.",
	},
	log: {
		title: 'Log',
		about:
			'Everything recorded here is in this log, in one order and signed. It only grows: nothing in it can be changed or removed without anyone noticing. It names no one.',
		none: 'No checkpoint yet',
		noneText: 'The log is signed a minute after the first entry.',
		state: 'Latest checkpoint',
		size: 'Size',
		entries: '{count, plural, one {# entry} other {# entries}}',
		checkpoint: 'Signed',
		root: 'Root',
		name: 'Name',
		witnesses: 'Witnesses',
		noWitnesses: 'None. Only this service signs the log.',
		notYet: "hasn't signed this checkpoint yet",
		key: '{count, plural, one {Key} other {Keys}}',
		signed: 'Show the signed checkpoint',
		raw: 'Programs read it at <checkpoint>its own address</checkpoint>.',
		verify: 'How to verify it',
		inBrowser:
			'In your browser: open the menu of an event and choose “Show proof”. To verify everything you did, choose “Verify my ledger” in settings. Your browser also remembers the log, and tells you if it was changed.',
		byCommand: 'With our command line, which reads the log and builds its tree again:',
		copy: 'Copy command',
		copied: 'Command copied.',
		byOthers: "With any program that reads <tiles>tlog-tiles</tiles>, such as those of Go's checksum database.",
		keyAbout:
			"This page comes from the service you want to check. Compare the key with one you got some other way, such as from the operator's website.",
	},
	jobs: {
		title: 'Jobs',
		about: 'Jobs that failed eight times are parked here with their last error until someone sends them again.',
	},
	machines: {
		title: 'Machines',
		about:
			'A machine is a profile for a program or a device. It posts and reads with tokens you issue: see the <docs>API reference</docs>.',
		profile: 'Open profile',
		webhooks: '<link>Push this timeline to a URL</link> as events arrive, signed, and see each delivery.',
	},
	webhooks: {
		title: 'Webhooks',
		titleOf: 'Webhooks of {name}',
		about:
			"We push every event in this timeline to your URL right away, signed. If your receiver doesn't accept it, we keep trying for three days.",
	},
	settings: {
		title: 'Settings',
		machines: 'Machines and tokens',
		machinesText: 'Programs and devices post and read with <link>tokens you issue</link>.',
		profile: 'Profile',
		identity: 'Your ID',
		identityText:
			'It comes from the account you sign in with and never changes. Use it in the API, and when you talk to an admin.',
		feed: 'Public feed',
		feedText:
			"Lets anyone read your events, on your pages and in feed readers, without signing in. They can keep what you remove later. There's no feed while you approve followers.",
		follows: 'Who can follow you',
		muted: 'Muted',
		mutedText: 'Admins see that you muted someone, not who.',
		blocked: 'Blocked',
		blockedText: 'Admins see that you blocked someone, not who. If that ended a follow, they see that it ended.',
		language: 'Language',
		theme: 'Theme',
		keys: 'Single-key shortcuts',
		keysText: 'For example n to post. Turn them off if voice input triggers them by accident.',
		ledger: 'Ledger',
		ledgerText:
			'Everything you do is an entry in your ledger. Your browser can verify, without trusting this service, that every entry and text is as it was written, and that <log>the log</log> has them all.',
		verifyLedger: 'Verify my ledger',
		notifications: 'Notifications',
		notificationsText:
			'Mentions, followers and follow requests reach you even when Tideline is closed. Sign in again, and you need to turn this on again.',
		sessions: 'Sessions',
		sessionsText:
			"Where you're signed in. Each session ends {days, number} days after sign-in. End any that you don't recognize.",
		device: 'On this device',
		data: 'Your data',
		dataText:
			'One file with everything we hold about you: your profile, events, follows, tokens without their secrets, what reached your timeline, and every ledger entry. To have it deleted, ask the people who run this server.',
		download: 'Download my data',
	},
	signIn: {
		title: 'Sign in',
		heading: 'Sign in to Tideline',
		about: 'Your first sign-in creates your profile and your timeline.',
		adminHeading: 'Sign in as the admin',
		adminAbout: "This one-time link signs in the admin. After that it can't be used again.",
	},
	event: {
		title: 'Event by {name}',
		removed: 'Removed event',
		heading: 'Event',
		invitation: '<name></name> has a public feed. Sign in to follow <name></name> and get new events in your timeline.',
		signIn: 'Sign in',
	},
	goHome: 'Go home',
	notFound: {
		title: 'Page not found',
		heading: 'Page not found',
		text: 'The address may be mistyped, or the page has moved.',
	},
	noSuchSubject: {
		title: 'Profile not found',
		heading: 'Profile not found',
		text: 'No one here has this ID or handle. Handles can change: look for the name in the directory.',
		directory: 'Open the directory',
	},
	noSuchEvent: {
		title: 'Event not found',
		heading: 'Event not found',
		text: 'This profile has no event with this ID. Check that the link is complete.',
	},
	forFollowers: {
		title: 'Followers only',
		heading: 'Only followers can see this event',
		text: "The poster approves followers. Open their profile and ask to follow: once you're accepted, you can read it.",
		open: 'Open profile',
	},
	onlyAdmins: {
		title: 'Admins only',
		heading: 'Only admins can see this page',
		text: "You're signed in, but you're not an admin. Ask the people who run this server for access.",
	},
} as const;
