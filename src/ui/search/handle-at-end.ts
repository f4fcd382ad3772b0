/** `from:` and what else takes a handle, with its beginning, at the end of a query. */
const BEGUN = /(?:^|\s)-?(?:from|to|about):@?([A-Za-z0-9._-]{1,40})$/i;

/** The handle that is being typed: where it begins, and its letters so far. `me` is the reader. */
export function handleAtEnd(query: string): { at: number; start: string } | undefined {
	const [, start] = BEGUN.exec(query) ?? [];
	if (start === undefined || start.toLowerCase() === 'me') return undefined;
	return { at: query.length - start.length, start };
}
