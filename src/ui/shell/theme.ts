import { rememberChoice } from '../browser/choice-cookie.ts';

/** The reader's own choice of colours. Without one the system's choice counts. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that holds the choice, so that the server's first byte has the right colours. */
export const THEME_COOKIE = 'tideline-theme';

/** The colour of the background, for the parts that the browser draws around the page. */
export const PAPER: Record<Theme, string> = { light: '#f8fafb', dark: '#0a1318' };

export function isTheme(word: unknown): word is Theme {
	return THEMES.some((theme) => theme === word);
}

/** Changes the colours at once. The cookie tells the server. */
export function showTheme(theme: Theme | undefined): void {
	rememberChoice(THEME_COOKIE, theme);
	if (theme) document.documentElement.dataset.theme = theme;
	else delete document.documentElement.dataset.theme;
}
