import { goesOn, mayBegin } from '../../contract/text/mention-in-text.ts';

/** The beginning of a mention: where its @ is, and the letters of a handle behind it. */
export type BegunMention = { at: number; start: string };

const BEGUN = /[@＠]([A-Za-z0-9._-]{1,40})$/;

/** The longest handle with its @. */
const LOOKED_AT = 41;

/** The mention that is being typed at the caret, if any: only where the text would have one. */
export function mentionAt(text: string, caret: number): BegunMention | undefined {
	const from = Math.max(0, caret - LOOKED_AT);
	const found = BEGUN.exec(text.slice(from, caret));
	if (!found || /^[A-Za-z0-9._-]/.test(text.slice(caret)) || goesOn(text, caret)) return undefined;
	const at = from + found.index;
	return mayBegin(text, at) ? { at, start: found[1] ?? '' } : undefined;
}
