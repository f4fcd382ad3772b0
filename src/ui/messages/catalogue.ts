/** The compiled texts of each language. Only the server imports this; it sends browsers the texts that they need. */
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { ErrorCode } from '../../contract/errors.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { Language } from './language.ts';

/** The server's own sentences are English: only the other languages have sentences for its error codes. */
type Messages = typeof english & { errors: Record<ErrorCode, string> };

declare module 'next-intl' {
	interface AppConfig {
		Locale: Language;
		Messages: Messages;
	}
}

type Texts = { [key: string]: string | Texts };
type Compiled = { [key: string]: CompiledMessage | Compiled };

const languages = { en: english, de: german } satisfies Record<Language, Texts>;
const compiled: Partial<Record<Language, Compiled>> = {};

/** Compiled once, on first use. */
export function catalogue(language: Language): Messages {
	// Through JSON: the compiler makes objects without a prototype, which React would not send to a browser.
	compiled[language] ??= JSON.parse(JSON.stringify(compileAll(languages[language]))) as Compiled;
	// next-intl's types know messages as they are written.
	return compiled[language] as unknown as Messages;
}

function compileAll(texts: Texts): Compiled {
	return Object.fromEntries(
		Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileAll(text)]),
	);
}
