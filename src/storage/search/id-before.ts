import type { EventId } from '../../contract/event/event.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuv';
const GREATEST_DIGIT = DIGITS.at(-1) as string;
/** Characters of an event id. */
const LENGTH = 26;

/** The greatest event id below a text that begins as one. */
export function idBefore(text: string): EventId {
	if (text.length > LENGTH) return text.slice(0, LENGTH);
	const digits = Array.from(text.padEnd(LENGTH, '0'));
	for (let at = LENGTH - 1; at >= 0; at--) {
		const value = DIGITS.indexOf(digits[at] as string);
		digits[at] = value > 0 ? (DIGITS[value - 1] as string) : GREATEST_DIGIT;
		if (value > 0) break;
	}
	return digits.join('');
}
