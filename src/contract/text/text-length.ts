/** Whether a text has more than so many code points. It reads no further than it must. */
export function isLonger(text: string, most: number): boolean {
	return text.length > most && (text.length > 2 * most || characters(text) > most);
}

/** Length in Unicode code points, which is what a limit in "characters" means here. */
export function characters(text: string): number {
	let count = 0;
	for (const _ of text) count++;
	return count;
}
