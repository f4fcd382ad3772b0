const LONGEST_LINE = 200;

/** A text as one line, cut after a word when it is longer than this many characters. */
export function inOneLine(text: string, longest = LONGEST_LINE): string {
	const line = text.replace(/\s+/g, ' ').trim();
	const characters = Array.from(line);
	if (characters.length <= longest) return line;
	const cut = characters.slice(0, longest - 1).join('');
	const end = cut.lastIndexOf(' ');
	// A text without spaces is cut anywhere.
	return `${end > cut.length / 2 ? cut.slice(0, end) : cut}…`;
}
