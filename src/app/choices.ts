import { cookies } from 'next/headers';
import { cache } from 'react';
import { COLUMNS_COOKIE } from '../ui/audit/address/columns-address.ts';
import { FIRST_RUN_BEGUN, FIRST_RUN_COOKIE, FIRST_RUN_OVER } from '../ui/directory/first-run-cookie.ts';
import { DENSITY_COOKIE, displayOf, GROUPS_COOKIE, REPLIES_COOKIE } from '../ui/display/display-cookies.ts';
import { SHORTCUTS_COOKIE, SHORTCUTS_OFF } from '../ui/keyboard/shortcut-cookie.ts';
import { isLanguage, LANGUAGE_COOKIE } from '../ui/messages/language/language.ts';
import { isTheme, THEME_COOKIE } from '../ui/shell/theme.ts';

/** The reader's choices on this device. */
export const choices = cache(async () => {
	const jar = await cookies();
	const language = jar.get(LANGUAGE_COOKIE)?.value;
	const theme = jar.get(THEME_COOKIE)?.value;
	return {
		language: isLanguage(language) ? language : undefined,
		theme: isTheme(theme) ? theme : undefined,
		firstRun: firstRunOf(jar.get(FIRST_RUN_COOKIE)?.value),
		trailColumns: jar.get(COLUMNS_COOKIE)?.value,
		display: displayOf({
			density: jar.get(DENSITY_COOKIE)?.value,
			groups: jar.get(GROUPS_COOKIE)?.value,
			replies: jar.get(REPLIES_COOKIE)?.value,
		}),
		shortcuts: jar.get(SHORTCUTS_COOKIE)?.value !== SHORTCUTS_OFF,
	};
});

const firstRunOf = (chosen: string | undefined) =>
	chosen === FIRST_RUN_OVER || chosen === FIRST_RUN_BEGUN ? chosen : 'new';
