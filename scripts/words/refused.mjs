/** The words that nobody says aloud, each with what to write instead. Node 20 reads this file, too: the hook runs there. */
export const REFUSED_WORDS = [
	{ words: /\bwhom(so)?(ever)?\b/i, instead: 'name the people ("those", "people", "followers"), or turn the sentence' },
	{ words: /\bwho(so)?ever\b/i, instead: '"anyone who"' },
	{ words: /\banew\b/i, instead: '"again", or the verb alone' },
	{ words: /\bof\s+before\b(?!\s+(a|an|each|every|it|its|that|the|this)\b)/i, instead: '"earlier" or "previous"' },
	{ words: /\bof\s+(old|yore)\b(?!\s+\w)/i, instead: '"earlier"' },
	{
		words: /\b(where|there|here)(of|by|in|to|upon|unto|from|with|after|tofore)\b/i,
		instead: '"its", "with it", "in it", "by this"',
	},
	{
		words: /\b(hitherto|henceforth|hence|thence|whence|thus|forthwith)\b/i,
		instead: '"so", "until now", "from now on"',
	},
	{
		words: /\b(lest|albeit|ere|notwithstanding|amongst|whilst)\b/i,
		instead: '"so that … not", "although", "among", "while"',
	},
	{
		words: /\b(aforesaid|aforementioned|thereupon|nought|naught|unto|shall)\b/i,
		instead: '"this", "then", "nothing", "to", "will"',
	},
];

/**
 * The refused words of a text, each with its offset.
 *
 * @param {string} text
 * @returns {{ offset: number, words: string, instead: string }[]}
 */
export function refusedIn(text) {
	return REFUSED_WORDS.flatMap(({ words, instead }) =>
		[...text.matchAll(new RegExp(words, 'gi'))].map((match) => ({
			offset: match.index,
			words: match[0].replace(/\s+/g, ' '),
			instead,
		})),
	);
}
