import type { Language } from './language.ts';

/** A text in all languages, side by side. The types refuse one that a language lacks. */
export type Text = Readonly<Record<Language, string>>;

/** Texts by the keys that ask for them. */
export type Texts = { readonly [key: string]: Text | Texts };

/** The same keys with the texts of one language. */
export type InLanguage<AllTexts> = {
	[Key in keyof AllTexts]: AllTexts[Key] extends { en: infer English extends string }
		? English
		: InLanguage<AllTexts[Key]>;
};

export function inLanguage<AllTexts extends Texts>(texts: AllTexts, language: Language): InLanguage<AllTexts> {
	return mapTexts(texts, (text) => text[language]) as InLanguage<AllTexts>;
}

/** For what the build writes once: it finds the reader's language itself. */
export function inEachLanguage<AllTexts extends Texts>(texts: AllTexts) {
	return { en: inLanguage(texts, 'en'), de: inLanguage(texts, 'de') } satisfies Record<Language, unknown>;
}

export function mapTexts(texts: Texts, make: (text: Text) => unknown): Record<string, unknown> {
	const entries = Object.entries(texts).map(([key, text]) => [key, isText(text) ? make(text) : mapTexts(text, make)]);
	return Object.fromEntries(entries) as Record<string, unknown>;
}

export const isText = (text: Text | Texts): text is Text => typeof text.en === 'string';
