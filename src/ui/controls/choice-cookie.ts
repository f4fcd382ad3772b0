const YEAR = 365 * 24 * 60 * 60;

/** Keeps a choice of the reader's in a cookie, where the server finds it before it writes a page. None takes it out. */
export function rememberChoice(cookie: string, choice: string | undefined): void {
	const secure = window.location.protocol === 'https:' ? '; secure' : '';
	document.cookie = `${cookie}=${choice ?? ''}; path=/; max-age=${choice ? YEAR : 0}; samesite=lax${secure}`;
}
