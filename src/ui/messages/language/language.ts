/** The languages of the pages, with their names in their own language. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** The cookie that holds the reader's choice. Without one the browser's settings count. */
export const LANGUAGE_COOKIE = 'tideline-language';

export function isLanguage(tag: unknown): tag is Language {
	return typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag);
}

/**
 * The best language for an `Accept-Language` header (RFC 9110, section 12.5.4): the first of the reader's languages, in
 * the order of their weights, that we have. Regions are ignored. English for everyone else.
 */
export function languageFor(header: string | null): Language {
	const wishes = (header ?? '').split(',').map((part) => {
		const [tag = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
		const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
		return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
	});
	const best = wishes.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
	return best.map(({ language }) => language).find(isLanguage) ?? 'en';
}
