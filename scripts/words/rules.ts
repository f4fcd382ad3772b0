/** The rules of plain words, as data. `refused.mjs` has the words that no text may have. */

/** The files whose text is about the words themselves, and records that are never rewritten. */
export const EXEMPT = /^(scripts\/words\/|docs\/interface-words\.md$|docs\/decisions\/)/;

/**
 * How comments may not begin: with a relative clause that belongs to no noun. "As" may begin a sentence with a main
 * clause ("As soon as it is read, …"), and "How to …" names instructions.
 */
export const NOUNLESS_BEGINNINGS: readonly { begins: RegExp; instead: string }[] = [
	{
		begins: /^(what|who|whose|which|where)\b/i,
		instead: 'a sentence with a subject, or the noun that is meant ("The address where …" is "Address …")',
	},
	{ begins: /^how\b(?! to\b)/i, instead: 'the noun that is meant: "Number of …", "Time between …", "Length of …"' },
	{ begins: /^of\b(?! course\b)/i, instead: 'the noun first: "Owner of each leaf", not "Of whom leaves are"' },
	{ begins: /^as\b(?![^.:;]*,\s)/i, instead: 'a sentence with a subject: "Behaves like …", "Same format as …"' },
];

/** Words that cannot name a constant without a noun beside them: `MOST` of what? */
export const NO_NOUNS = new Set(
	(
		'A AFTER AGAIN AGO AHEAD ALL AN AND ANY ANYWHERE AS ASIDE AT BAD BEFORE BEHIND BESIDE BETWEEN BIG BY EACH EARLIER ' +
		'EARLIEST ENOUGH EVEN EVER EVERY FAR FASTEST FEW FEWEST FIRST FOR FRESH FROM FULL GOOD GRACE GREATEST HARD IN IS IT ' +
		'ITS LARGE LARGER LARGEST LAST LATE LATELY LATER LATEST LEAST LONG LONGER LONGEST MANY MORE MOST NEAR NEVER NEW ' +
		'NEWEST NEXT NO NOT NOWHERE OF OFF OLD OLDEST ON ONCE ONLY OUT OVER OWN PLAIN PLAINER QUIET SHORT SHORTER ' +
		'SHORTEST SINCE SLOW SLOWER SLOWEST SLOWLY SMALL SMALLER SMALLEST SOFT SOME SOON SOONEST THE TO TOGETHER TOO UNDER ' +
		'UNTIL USUAL WHOSE WIDEST WITH WITHIN WITHOUT'
	).split(' '),
);
export const UNITS = /_(MS|SECONDS|MINUTES|HOURS|DAYS|BYTES)$/;
