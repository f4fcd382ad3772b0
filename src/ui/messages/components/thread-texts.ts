import type { Texts } from '../language/in-language.ts';

export const threadTexts = {
	thread: {
		answers: { en: 'Reply to <name></name>', de: 'Antwort an <name></name>' },
		corrects: { en: 'Correction by <name></name>', de: 'Berichtigung von <name></name>' },
		removed: { en: 'removed', de: 'gelöscht' },
		hidden: { en: "you can't see this event", de: 'für dich nicht sichtbar' },
		removedEvent: { en: 'This event was removed.', de: 'Dieses Ereignis wurde gelöscht.' },
		hiddenEvent: { en: "You can't see this event.", de: 'Dieses Ereignis ist für dich nicht sichtbar.' },
		skipped: { en: 'More events lie between these two.', de: 'Dazwischen liegen weitere Ereignisse.' },
		corrected: { en: 'Corrected', de: 'Berichtigt' },
		reply: { en: 'Reply', de: 'Antworten' },
		replyWith: {
			en: '{count, plural, =0 {Reply} one {Reply, # reply so far} other {Reply, # replies so far}}',
			de: '{count, plural, =0 {Antworten} one {Antworten, bisher # Antwort} other {Antworten, bisher # Antworten}}',
		},
		replies: { en: 'Replies', de: 'Antworten' },
		above: { en: 'What this answers', de: 'Darauf antwortet es' },
		none: { en: 'No replies yet.', de: 'Noch keine Antworten.' },
		end: { en: "That's all of the replies.", de: 'Das sind alle Antworten.' },
		box: { en: 'Your reply', de: 'Deine Antwort' },
		placeholder: { en: 'Reply to {name}…', de: 'Antwort an {name} …' },
		send: { en: 'Reply', de: 'Antworten' },
		sendKeys: { en: 'Ctrl+Enter', de: 'Strg+Enter' },
		sent: { en: 'Your reply was posted.', de: 'Deine Antwort ist gepostet.' },
		waiting: {
			en: "Your reply will be posted when you're back online.",
			de: 'Deine Antwort wird gepostet, sobald du wieder online bist.',
		},
		markCorrection: { en: 'This corrects my event', de: 'Das berichtigt mein Ereignis' },
		forThread: {
			en: 'Only people who can read the first event of this thread will read your reply.',
			de: 'Deine Antwort lesen nur die, die auch das erste Ereignis dieses Threads lesen.',
		},
		follow: { en: 'Follow thread', de: 'Thread folgen' },
		following: { en: 'Following thread', de: 'Du folgst dem Thread' },
		followed: { en: "We'll notify you of replies in this thread.", de: 'Du erfährst von Antworten in diesem Thread.' },
		unfollowed: {
			en: "We'll only notify you of replies to you and mentions.",
			de: 'Du erfährst nur noch von Antworten an dich und von Erwähnungen.',
		},
		notChanged: { en: "That wasn't changed.", de: 'Das wurde nicht geändert.' },
	},
} satisfies Texts;
