export const eventTexts = {
	event: {
		title: 'Event',
		gone: 'This event was removed',
		goneText: 'Its text is gone for good. The audit trail keeps that it existed, but not what it said.',
		forFollowers: 'Followers only',
		forMentioned: 'Only people mentioned',
		showMore: 'Show more',
		showLess: 'Show less',
		goneSince: 'Removed on <time></time>.',
	},
	eventMenu: {
		label: 'Event options',
		copy: 'Copy text',
		copied: 'Text copied.',
		notCopied: "Couldn't copy the text.",
		notCopiedText: 'Your browser blocked access to the clipboard. Select the text and copy it.',
		proof: 'Proof',
		copyLink: 'Copy link',
		linkCopied: 'Link copied.',
		linkNotCopied: "Couldn't copy the link.",
		linkNotCopiedText: 'Your browser blocked access to the clipboard. Open the event and copy its address.',
		mute: 'Mute {name}',
		unmute: 'Unmute {name}',
		muted: "You've muted {name}. Their posts no longer show up in your timeline.",
		block: 'Block {name}',
		unblock: 'Unblock {name}',
		blockIt: 'Block',
		askBlock: 'Block {name}?',
		askBlockText:
			"You'll stop following each other, and neither of you will see what the other posts. You can unblock in settings, but that won't restore the follows.",
		remove: 'Remove',
		ask: 'Remove this event?',
		askText:
			'It disappears from every timeline, and its text is gone for good. The audit trail keeps that it existed, but not what it said.',
		cancel: 'Cancel',
		notRemoved: "The event wasn't removed.",
	},
	receipt: {
		title: 'Delivery receipt',
		delivery: 'Delivery',
		removal: 'Removal',
		deliveredTo:
			'{to, select, mentioned {Delivered to {mentioned, number} of {allMentioned, number} mentioned} both {Delivered to {count, number} of {all, plural, one {# follower} other {# followers}} and {mentioned, number} of {allMentioned, number} mentioned} other {Delivered to {count, number} of {all, number}}}',
		removedFrom:
			'{to, select, mentioned {Removed from {mentioned, number} of {allMentioned, number} mentioned} both {Removed from {count, number} of {all, plural, one {# follower} other {# followers}} and {mentioned, number} of {allMentioned, number} mentioned} other {Removed from {count, number} of {all, number}}}',
		running: ' · {time} so far',
		done: ' in {time}',
		stuck: 'Stuck after eight failed tries. Last error: {problem}',
		sendAgain: 'Send it again from parked jobs',
		toWhom: 'Who received it, and when',
		askAdmin: 'Ask an admin to send it again.',
		reads: 'Reads',
		writes: 'Writes',
		queue: 'Queue operations',
		chunks: 'Chunks',
		price: 'Cost',
		deliveryText:
			'Storage operations used for the delivery. Posting itself and its line in the audit trail come on top: a few operations, the same for every event.',
		deliveryRunningText:
			'Storage operations used for the delivery so far. Posting itself and its line in the audit trail come on top: a few operations, the same for every event.',
		removalText:
			'Storage operations used for the removal. The command itself and its line in the audit trail come on top: a few operations, the same for every event.',
		removalRunningText:
			'Storage operations used for the removal so far. The command itself and its line in the audit trail come on top: a few operations, the same for every event.',
	},
};
