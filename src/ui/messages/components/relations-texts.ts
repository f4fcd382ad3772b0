import type { Texts } from '../language/in-language.ts';

export const relationsTexts = {
	mutedSubjects: {
		label: { en: 'Muted', de: 'Stummgeschaltet' },
		none: { en: "You haven't muted anyone.", de: 'Du hast niemanden stummgeschaltet.' },
		unmute: { en: 'Unmute', de: 'Stummschaltung aufheben' },
	},
	blockedSubjects: {
		label: { en: 'Blocked', de: 'Blockiert' },
		none: { en: "You haven't blocked anyone.", de: 'Du hast niemanden blockiert.' },
		unblock: { en: 'Unblock', de: 'Blockierung aufheben' },
	},
	followButton: {
		follow: { en: 'Follow', de: 'Folgen' },
		following: { en: 'Following', de: 'Du folgst' },
		unfollow: { en: 'Unfollow', de: 'Nicht mehr folgen' },
		ask: { en: 'Request to follow', de: 'Folgen anfragen' },
		requested: { en: 'Requested', de: 'Angefragt' },
		withdraw: { en: 'Cancel request', de: 'Anfrage zurückziehen' },
		unblock: { en: 'Unblock', de: 'Blockierung aufheben' },
		undoOf: { en: '{state}: {undo}', de: '{state}: {undo}' },
		inList: { en: '{does} {name}', de: '{does}: {name}' },
	},
	muteAndBlockMenu: {
		label: { en: 'More options', de: 'Weitere Optionen' },
		search: { en: 'Search their events', de: 'Ereignisse durchsuchen' },
		mute: { en: 'Mute', de: 'Stummschalten' },
		unmute: { en: 'Unmute', de: 'Stummschaltung aufheben' },
		block: { en: 'Block', de: 'Blockieren' },
		unblock: { en: 'Unblock', de: 'Blockierung aufheben' },
		askBlock: { en: 'Block {name}?', de: '{name} blockieren?' },
		askBlockText: {
			en: "You'll stop following each other, and neither of you will see what the other posts. You can unblock in settings, but that won't restore the follows.",
			de: 'Ihr folgt einander dann nicht mehr und seht nicht, was der andere postet. In den Einstellungen kannst du das aufheben, aber folgen müsst ihr euch danach neu.',
		},
		cancel: { en: 'Cancel', de: 'Abbrechen' },
	},
	relation: {
		labelOf: { en: '{label}: {name}', de: '{label}: {name}' },
		followsYou: { en: 'Follows you', de: 'Folgt dir' },
		asksYou: { en: '<name></name> wants to follow you.', de: '<name></name> möchte dir folgen.' },
		isMuted: {
			en: "You've muted <name></name>. Their events don't show up in your timeline.",
			de: 'Du hast <name></name> stummgeschaltet. Diese Ereignisse erscheinen nicht in deiner Timeline.',
		},
		isBlocked: { en: "You've blocked <name></name>.", de: 'Du hast <name></name> blockiert.' },
		notFollowed: { en: "You're not following {name}.", de: 'Du folgst {name} nicht.' },
		notUnfollowed: {
			en: 'Nothing changed between you and {name}.',
			de: 'Zwischen dir und {name} hat sich nichts geändert.',
		},
		notMuted: { en: "{name} wasn't muted.", de: '{name} wurde nicht stummgeschaltet.' },
		notUnmuted: { en: '{name} is still muted.', de: '{name} ist noch stummgeschaltet.' },
		notBlocked: { en: "{name} wasn't blocked.", de: '{name} wurde nicht blockiert.' },
		notUnblocked: { en: '{name} is still blocked.', de: '{name} ist noch blockiert.' },
	},
	followRequests: {
		asked: { en: 'Someone wants to follow you', de: 'Jemand möchte dir folgen' },
		incoming: { en: 'Follow requests', de: 'Möchten dir folgen' },
		outgoing: { en: 'Requests you sent', de: 'Deine Anfragen' },
		accept: { en: 'Accept', de: 'Annehmen' },
		acceptOf: { en: 'Accept {name}', de: '{name} annehmen' },
		refuse: { en: 'Decline', de: 'Ablehnen' },
		refuseOf: { en: 'Decline {name}', de: '{name} ablehnen' },
		accepted: { en: 'Accepted', de: 'Angenommen' },
		refused: { en: 'Declined', de: 'Abgelehnt' },
		withdraw: { en: 'Cancel request', de: 'Zurückziehen' },
		notAnswered: {
			en: "The request from {name} wasn't answered.",
			de: 'Die Anfrage von {name} wurde nicht beantwortet.',
		},
		none: { en: 'No follow requests', de: 'Keine Anfragen' },
		noneText: {
			en: 'Requests to follow you show up here. Choose in settings who can follow you.',
			de: 'Hier siehst du, wer dir folgen möchte. In den Einstellungen legst du fest, wer dir folgen darf.',
		},
	},
	blockNotice: {
		title: { en: "You can't see each other's events", de: 'Ihr könnt einander nicht lesen' },
		unblock: { en: 'Unblock {name}', de: 'Blockierung von {name} aufheben' },
		byReader: {
			en: 'Unblock <name></name> to see events and lists here again.',
			de: 'Hebe die Blockierung von <name></name> auf, um Ereignisse und Listen wieder zu sehen.',
		},
		text: {
			en: "There's a block between you and <name></name>, so neither of you can see the other's events or follower lists.",
			de: 'Eine Blockierung trennt dich und <name></name>. Ihr seht voneinander weder Ereignisse noch Follower-Listen.',
		},
	},
	followLists: {
		followers: { en: 'Followers', de: 'Follower' },
		noFollowers: { en: 'No followers yet', de: 'Noch keine Follower' },
		noFollowersText: { en: 'Be the first to follow.', de: 'Folge zuerst.' },
		noFollowersOfYoursText: {
			en: 'Your followers will see what you post.',
			de: 'Deine Follower sehen, was du postest.',
		},
		following: { en: 'Following', de: 'Folgt' },
		followsNobody: { en: 'Not following anyone yet', de: 'Folgt noch niemandem' },
		youFollowNobody: { en: "You're not following anyone yet", de: 'Du folgst noch niemandem' },
		find: { en: 'Find people to follow', de: 'Leute finden' },
	},
} satisfies Texts;
