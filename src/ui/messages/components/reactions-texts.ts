import type { Texts } from '../language/in-language.ts';

export const reactionsTexts = {
	reactionKinds: {
		seen: { en: 'Seen', de: 'Gesehen' },
		thanks: { en: 'Thanks', de: 'Danke' },
		like: { en: 'Like', de: 'Gefällt mir' },
		celebrate: { en: 'Celebrate', de: 'Bravo' },
		question: { en: 'Question', de: 'Frage' },
		problem: { en: 'Problem', de: 'Problem' },
	},
	reactions: {
		react: { en: 'React', de: 'Reagieren' },
		reactWith: {
			en: '{count, plural, =0 {React} one {React, # reaction so far} other {React, # reactions so far}}',
			de: '{count, plural, =0 {Reagieren} one {Reagieren, bisher # Reaktion} other {Reagieren, bisher # Reaktionen}}',
		},
		kinds: { en: 'Kinds of reactions', de: 'Arten von Reaktionen' },
		counted: {
			en: '{name}: {count, number}{mine, select, yes {, you gave it} other {}}',
			de: '{name}: {count, number}{mine, select, yes {, auch von dir} other {}}',
		},
		who: { en: 'Who reacted', de: 'Wer reagiert hat' },
		all: { en: 'All', de: 'Alle' },
		nobody: { en: 'No one you can see reacted.', de: 'Niemand, den du sehen kannst, hat reagiert.' },
		notGiven: { en: "Your reaction wasn't saved", de: 'Deine Reaktion wurde nicht gespeichert' },
		notTakenBack: { en: "Your reaction wasn't taken back", de: 'Deine Reaktion wurde nicht zurückgenommen' },
	},
} satisfies Texts;
