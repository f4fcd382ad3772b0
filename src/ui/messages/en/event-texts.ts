export const eventTexts = {
	event: {
		title: 'Event',
		gone: 'This event was removed',
		goneText: 'Its text is gone for good. The audit trail keeps that it was there, not what it said.',
		forFollowers: 'For followers only',
		forMentioned: 'Only for those it is sent to',
		showMore: 'Show more',
		showLess: 'Show less',
		goneSince: 'Removed on <time></time>.',
	},
	eventMenu: {
		label: 'Event menu',
		copy: 'Copy text',
		copied: 'The text was copied.',
		notCopied: 'The text was not copied.',
		notCopiedText: 'This browser does not let the page reach the clipboard: select the text and copy it.',
		proof: 'Proof',
		remove: 'Remove',
		ask: 'Remove this event?',
		askText:
			'It leaves every timeline it reached, and its text is gone for good. The audit trail keeps that it was there, not what it said.',
		cancel: 'Cancel',
		notRemoved: 'The event was not removed.',
	},
	receipt: {
		title: 'Receipt',
		delivery: 'Delivery',
		removal: 'Removal',
		deliveredTo: 'Delivered to {count, number} of {all, number}',
		removedFrom: 'Removed from {count, number} of {all, number}',
		running: ' · {time} so far',
		done: ' in {time}',
		stuck: 'Stuck: it failed eight times and is parked. Its last error: {problem}',
		sendAgain: 'Send it again from the page of parked jobs',
		toWhom: 'Whom it was delivered to, and when',
		askAdmin: 'Ask an admin to send it again.',
		reads: 'Reads',
		writes: 'Writes',
		queue: 'Queue operations',
		chunks: 'Chunks',
		price: 'Price',
		deliveryText:
			'What the delivery itself asked of storage. The command and its line of the audit trail come on top, the same few operations for every event.',
		deliveryRunningText:
			'What the delivery itself asked of storage so far. The command and its line of the audit trail come on top, the same few operations for every event.',
		removalText:
			'What the removal itself asked of storage. The command and its line of the audit trail come on top, the same few operations for every event.',
		removalRunningText:
			'What the removal itself asked of storage so far. The command and its line of the audit trail come on top, the same few operations for every event.',
	},
};
