type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'keyCode'>;

/**
 * The code that browsers report for each key that an input method has taken. Safari marks the end of a composition by
 * it alone.
 */
const TAKEN_BY_INPUT_METHOD = 229;

/** Signs on keys that are no letters, on the keyboard layout that shortcuts were made for. */
const SIGNS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
	Slash: ['/', '?'],
	Period: ['.', '>'],
};

/**
 * The key that was pressed, as handlers and shortcuts know it: empty while text is composed, since keys belong to the
 * input method then. A letter of another script than Latin counts as the Latin key in its place. A Latin letter counts
 * as itself wherever it is, so that Dvorak and AZERTY keep theirs.
 */
export function pressedKey({ key, code, shiftKey, isComposing, keyCode }: Pressed): string {
	if (isComposing || keyCode === TAKEN_BY_INPUT_METHOD) return '';
	if (!isOfAnotherScript(key)) return key;
	const letter = /^Key([A-Z])$/.exec(code)?.[1];
	if (letter) return shiftKey ? letter : letter.toLowerCase();
	return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}

/** Signs such as § are common to all scripts, and have keys of their own on Latin keyboards. */
const isOfAnotherScript = (key: string) => /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u.test(key);
