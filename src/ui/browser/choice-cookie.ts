const YEAR = 365 * 24 * 60 * 60;

/**
 * Keeps a choice of the reader in a cookie, where the server finds it before it renders a page. `undefined` removes it.
 */
export function rememberChoice(cookie: string, choice: string | undefined): void {
	const secure = window.location.protocol === 'https:' ? '; secure' : '';
	try {
		document.cookie = `${cookie}=${choice ?? ''}; path=/; max-age=${choice ? YEAR : 0}; samesite=lax${secure}`;
	} catch {
		// A browser that takes no cookies: the choice lasts as long as the page.
	}
}

/** Whether this browser keeps cookies of ours. Some say that they do, and keep none. */
export function takesCookies(): boolean {
	const probe = 'tideline-probe';
	try {
		document.cookie = `${probe}=1; path=/; samesite=lax`;
		const isKept = document.cookie.split('; ').includes(`${probe}=1`);
		document.cookie = `${probe}=; path=/; max-age=0; samesite=lax`;
		return isKept;
	} catch {
		return false;
	}
}
