/** Reads one of the cookies that a browser sent. Of several with that name the last one counts, as in Next. */
export function valueOfCookie(cookies: string, name: string): string | undefined {
	let value: string | undefined;
	for (const part of cookies.split(';')) {
		const cookie = part.trim();
		if (cookie.startsWith(name) && cookie[name.length] === '=') value = cookie.slice(name.length + 1);
	}
	return value || undefined;
}
