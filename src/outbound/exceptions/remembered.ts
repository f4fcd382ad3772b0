const ANSWERS_KEPT = 256;
/** A longer text is not kept, so that memory stays bounded. */
const CHARACTERS_KEPT = 8_192;

/** A function of a text that remembers its last answers. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
	const known = new Map<string, T>();
	return (text) => {
		const before = known.get(text);
		if (before !== undefined) return before;
		const found = answer(text);
		if (known.size >= ANSWERS_KEPT) known.clear();
		if (text.length <= CHARACTERS_KEPT) known.set(text, found);
		return found;
	};
}
