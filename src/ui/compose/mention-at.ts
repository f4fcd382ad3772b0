/** The beginning of a mention: where its @ is, and the letters of a handle behind it. */
export type BegunMention = { at: number; start: string };

// As `contract/rich-text.ts` finds mentions: not inside a word, an address or a mail address.
const BEGUN = /(?<![\p{L}\p{M}\p{N}_@/]|[\p{L}\p{M}\p{N}_][.+-]+)@([A-Za-z0-9._-]{1,40})$/u;
const GOES_ON = /^[\p{L}\p{M}\p{N}_@]/u;

/** The longest handle with its @, and what must not stand before it. */
const LOOKED_AT = 80;

/** The mention that is being typed at the caret, if any. */
export function mentionAt(text: string, caret: number): BegunMention | undefined {
	if (GOES_ON.test(text.slice(caret))) return undefined;
	const from = Math.max(0, caret - LOOKED_AT);
	const found = BEGUN.exec(text.slice(from, caret));
	return found ? { at: from + found.index, start: found[1] ?? '' } : undefined;
}
