/** Texts of server components alone: they are read by `getTranslations` and never sent to the browser. */
export const pageTexts = {
	about: 'A timeline service that reads like a feed and holds up as an audit trail.',
	skip: 'Skip to the content',
	header: {
		main: 'Main',
		home: 'Home',
		directory: 'Directory',
		audit: 'Audit',
		settings: 'Settings',
		yourPage: 'Your page',
	},
	landing: {
		title: 'What happened, for everyone who follows.',
		about:
			'Tideline is a timeline for people, software and hardware. It reads like a feed, and it holds up like an audit trail.',
		signIn: 'Sign in',
		anyone: 'People and machines',
		anyoneText:
			'A person who signs in, a deployment, a sensor: each is a subject with a page of its own that others follow.',
		live: 'As it happens',
		liveText: 'Each event reaches the timeline of every follower, and shows there without a reload.',
		record: 'On the record',
		recordText: 'All that a subject does is one line of a hash-chained ledger. Removing a text keeps the record whole.',
	},
	home: { title: 'Home' },
	directory: { title: 'Directory', about: 'Everyone and everything here that can be followed, by handle.' },
	docs: {
		title: 'Reference',
		about:
			'Every call of the REST interface, made from its <document>OpenAPI document</document>. Errors have codes, which <errors>a page of their own</errors> explains.',
		failed: 'The reference could not be loaded. Reload the page.',
	},
	errors: {
		title: 'Errors',
		about: 'Each error has a code that never changes, and the HTTP status beside it. Programs can depend on both.',
		rateLimited: 'It was too much at once, and nothing of it was done. Retry-After says how many seconds to wait.',
	},
	audit: {
		title: 'Audit',
		about:
			'Every entry of every ledger, newest first. Each holds the hash of the one before it. Jobs that failed are <jobs>parked</jobs>.',
		back: 'All activity',
	},
	auditEntry: { title: 'Entry {seq} of {subject}' },
	followersAt: { title: 'Who followed at a moment' },
	timelineAt: { title: 'What the timeline held' },
	deliveries: { title: 'Delivered to' },
	noSuchEntry: {
		title: 'No such entry',
		heading: 'There is no such entry',
		text: 'This ledger has no entry with this number. The address may have been cut short.',
	},
	auditor: {
		title: 'Audit of a bundle',
		about:
			'Somebody gave you entries of the audit trail. This page verifies them on your own device, and sends nothing. To trust not even this page, verify the file with tideline bundle verify.',
	},
	jobs: {
		title: 'Jobs',
		about: 'A job that failed eight times is parked here with its last error, until somebody sends it again.',
	},
	machines: {
		title: 'Machines',
		about:
			'A machine is a subject of your own for a program or a device. It posts and reads with tokens that you issue: see the <docs>reference</docs>.',
		profile: 'Open the profile',
		webhooks: '<link>Push this timeline to an address</link> as events arrive, signed, and see what became of each.',
	},
	webhooks: {
		title: 'Webhooks',
		titleOf: 'Webhooks of {name}',
		about:
			'Each event that reaches this timeline is pushed to your address at once. It is signed, and tried again for three days until your receiver takes it.',
	},
	settings: {
		title: 'Settings',
		machines: 'Machines and tokens',
		machinesText: 'Programs and devices post and read with <link>tokens that you issue</link>.',
		profile: 'Profile',
		identity: 'Your subject id',
		identityText:
			'It comes from the account that you sign in with, and never changes. Machines and admins know you by it.',
		feed: 'Public feed',
		feedText:
			'Anybody, signed in or not, can then read your events, on their pages and in a feed reader, and keep what you remove later. While you accept followers one by one there is no feed.',
		follows: 'Who may follow you',
		muted: 'Muted',
		blocked: 'Blocked',
		language: 'Language',
		theme: 'Colours',
		keys: 'Shortcuts of a single key',
		keysText: 'Such as n to post. Turn them off if your speech input types letters that you do not mean.',
		ledger: 'Ledger',
		ledgerText:
			'All that you do is an entry of your ledger. Your browser can verify it, without believing this service: that every entry and every text is as it was written, and that the log of the service has them all.',
		verifyLedger: 'Verify my ledger',
		sessions: 'Sessions',
		sessionsText:
			'Where you are signed in. Each ends by itself {days, number} days after its sign-in. End those that you do not know.',
		device: 'On this device',
		data: 'Your data',
		dataText:
			'One file with all that is held about you: your profile, events, follows, tokens without their secrets, what reached your timeline, and every entry of your ledger. To have it deleted, ask who runs this service.',
		download: 'Download everything about me',
	},
	signIn: {
		title: 'Sign in',
		heading: 'Sign in to Tideline',
		about: 'Your timeline, and a ledger of your own, begin with the first sign-in.',
	},
	event: {
		title: 'Event by {name}',
		removed: 'Removed event',
		heading: 'Event',
		invitation: '<name></name> publishes a feed. Sign in to follow <name></name> and read it in your timeline.',
		signIn: 'Sign in',
	},
	goHome: 'Go home',
	notFound: {
		title: 'Not found',
		heading: 'There is nothing at this address',
		text: 'It may have been mistyped, or what was here has moved.',
	},
	noSuchSubject: {
		title: 'No such subject',
		heading: 'There is no such subject',
		text: 'Nobody with this id has signed in here, and no machine with it was set up. Check the id, or look for a handle in the directory.',
		directory: 'Open the directory',
	},
	noSuchEvent: {
		title: 'No such event',
		heading: 'There is no such event',
		text: 'This subject never posted an event with this id. The address may have been cut short, or another subject posted it.',
	},
	forFollowers: {
		title: 'For followers',
		heading: 'This event is for followers',
		text: 'Its author accepts followers one by one. Open their page and ask to follow: once you are accepted, you can read it.',
		open: 'Open their page',
	},
	onlyAdmins: {
		title: 'Only admins',
		heading: 'This page is for admins',
		text: 'You are signed in, but not as an admin. An operator names the admins by their subject ids, in the setting ADMINS.',
	},
} as const;
