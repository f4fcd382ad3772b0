import type { Texts } from '../language/in-language.ts';

/** Plain texts: the page that shows them is written once, by the build, and nobody formats them. */
export const offlinePageTexts = {
	offline: {
		title: { en: "You're offline", de: 'Du bist offline' },
		text: {
			en: "This page isn't saved on this device. It opens as soon as you're back online.",
			de: 'Diese Seite ist auf diesem Gerät nicht gespeichert. Sie öffnet sich, sobald du wieder online bist.',
		},
	},
	/** The browser has a network, and the server does not answer. */
	unreachable: {
		title: { en: "Can't reach Tideline", de: 'Tideline ist nicht erreichbar' },
		text: {
			en: "Your device is online, but the server isn't responding. This page opens as soon as it's back.",
			de: 'Dein Gerät ist online, aber der Server antwortet nicht. Die Seite öffnet sich, sobald er wieder antwortet.',
		},
	},
	retry: { en: 'Try again', de: 'Erneut versuchen' },
	home: { en: 'Go to your saved timeline', de: 'Zur gespeicherten Timeline' },
} satisfies Texts;
