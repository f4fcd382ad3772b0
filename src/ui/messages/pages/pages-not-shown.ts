import type { Texts } from '../language/in-language.ts';

/** Notices in the place of pages that a reader cannot get. */
export const pagesNotShown = {
	notFound: {
		title: { en: 'Page not found', de: 'Seite nicht gefunden' },
		heading: { en: 'Page not found', de: 'Seite nicht gefunden' },
		text: {
			en: 'The address may be mistyped, or the page has moved.',
			de: 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',
		},
	},
	noSuchSubject: {
		title: { en: 'Profile not found', de: 'Profil nicht gefunden' },
		heading: { en: 'Profile not found', de: 'Profil nicht gefunden' },
		text: {
			en: 'No one here has this ID or handle. Handles can change: look for the name in the directory.',
			de: 'Kein Profil mit dieser ID oder diesem Handle. Handles können sich ändern: Such im Verzeichnis nach dem Namen.',
		},
		directory: { en: 'Open the directory', de: 'Verzeichnis öffnen' },
	},
	noSuchEvent: {
		title: { en: 'Event not found', de: 'Ereignis nicht gefunden' },
		heading: { en: 'Event not found', de: 'Ereignis nicht gefunden' },
		text: {
			en: 'This profile has no event with this ID. Check that the link is complete.',
			de: 'Kein Ereignis mit dieser ID in diesem Profil. Prüfe, ob der Link vollständig ist.',
		},
	},
	forFollowers: {
		title: { en: 'Followers only', de: 'Nur für Follower' },
		heading: { en: 'Only followers can see this event', de: 'Nur Follower sehen dieses Ereignis' },
		text: {
			en: "The poster approves followers. Open their profile and ask to follow: once you're accepted, you can read it.",
			de: 'Dieses Profil nimmt Follower einzeln an. Öffne es und frag an: Sobald du angenommen bist, kannst du das Ereignis lesen.',
		},
		open: { en: 'Open profile', de: 'Profil öffnen' },
	},
} as const satisfies Texts;
