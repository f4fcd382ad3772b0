import { cookies } from 'next/headers';
import { cache } from 'react';
import { isLanguage, LANGUAGE_COOKIE } from '../ui/language.ts';
import { SHORTCUTS_COOKIE, SHORTCUTS_OFF } from '../ui/shortcut-cookie.ts';
import { isTheme, THEME_COOKIE } from '../ui/theme.ts';

/** What the reader chose on this device. */
export const choices = cache(async () => {
	const jar = await cookies();
	const language = jar.get(LANGUAGE_COOKIE)?.value;
	const theme = jar.get(THEME_COOKIE)?.value;
	return {
		language: isLanguage(language) ? language : undefined,
		theme: isTheme(theme) ? theme : undefined,
		shortcuts: jar.get(SHORTCUTS_COOKIE)?.value !== SHORTCUTS_OFF,
	};
});
