const YEAR = 365 * 24 * 60 * 60;

/**
 * Keeps a choice of the reader in a cookie, where the server finds it before it renders a page. `undefined` removes it.
 */
export function rememberChoice(cookie: string, choice: string | undefined): void {
	const secure = window.location.protocol === 'https:' ? '; secure' : '';
	document.cookie = `${cookie}=${choice ?? ''}; path=/; max-age=${choice ? YEAR : 0}; samesite=lax${secure}`;
}
