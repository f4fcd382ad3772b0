/** The compiled texts of each language. Only the server imports this; it sends browsers the texts that they need. */
import compile from 'icu-minify/compile';
import type { ErrorCode } from '../../contract/errors/errors.ts';
import { allTexts } from './all-texts.ts';
import { type InLanguage, mapTexts, type Texts } from './language/in-language.ts';
import type { Language } from './language/language.ts';
import { errors } from './plain/errors.ts';

type Messages = InLanguage<typeof allTexts> & { errors: Record<ErrorCode, string> };

declare module 'next-intl' {
	interface AppConfig {
		Locale: Language;
		Messages: Messages;
	}
}

const compiled: Partial<Record<Language, Messages>> = {};

/** Compiled once, on first use. */
export function catalogue(language: Language): Messages {
	const compileAll = () => mapTexts(textsOf(language), (text) => compile(text[language]));
	// Through JSON: the compiler makes objects without a prototype, which React would not send to a browser.
	// next-intl's types know messages as they are written.
	compiled[language] ??= JSON.parse(JSON.stringify(compileAll())) as Messages;
	return compiled[language];
}

/** The server's own sentences are English: only the other languages have sentences for its error codes. */
const textsOf = (language: Language): Texts => (language === 'en' ? allTexts : { ...allTexts, errors });
