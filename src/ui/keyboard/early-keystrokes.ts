/** What is typed between asking for a field and being in it. `entered`: with Enter at its end. */
export type Keystrokes = { text: string; entered: boolean };

let held: (Keystrokes & { end(): void }) | undefined;

/**
 * Keeps what is typed from now on for a field that comes in a moment: its letters must not run shortcuts, nor go to
 * where one was, and its Enter is not for the link that one came from. Escape or a press elsewhere gives up.
 */
export function holdKeystrokes(onGiveUp: () => void): void {
	held?.end();
	function giveUp() {
		takeKeystrokes();
		onGiveUp();
	}
	function keep(event: KeyboardEvent) {
		if (!held || isCommand(event)) return;
		if (event.key === 'Escape') giveUp();
		else if (event.key === 'Enter') held.entered = true;
		// What follows an Enter is not for this field any more, and where it leads is not there yet.
		else if (event.key === 'Backspace') held.text = held.entered ? held.text : held.text.slice(0, -1);
		else if (event.key.length === 1) held.text += held.entered ? '' : event.key;
		else return;
		event.preventDefault();
		event.stopPropagation();
	}
	document.addEventListener('keydown', keep, true);
	document.addEventListener('pointerdown', giveUp, true);
	held = {
		text: '',
		entered: false,
		end() {
			document.removeEventListener('keydown', keep, true);
			document.removeEventListener('pointerdown', giveUp, true);
		},
	};
}

/** Hands over what was kept, and keeps no more. */
export function takeKeystrokes(): Keystrokes {
	const { text = '', entered = false, end } = held ?? {};
	held = undefined;
	end?.();
	return { text, entered };
}

/** AltGr types, though some systems call it Ctrl with Alt. */
function isCommand(event: KeyboardEvent): boolean {
	return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
}
