import { pressedKey } from './pressed-key.ts';

/** The keys typed between asking for a field and being in it. `entered`: Enter was pressed at the end. */
export type Keystrokes = { text: string; entered: boolean };

let held: (Keystrokes & { end(): void }) | undefined;

/**
 * Holds all keys from now on for a field that comes in a moment: the letters must not run shortcuts or go to the
 * previous field, and Enter must not follow the focused link. Escape or a press of the pointer gives up.
 */
export function holdKeystrokes(onGiveUp: () => void): void {
	held?.end();
	function giveUp() {
		takeKeystrokes();
		onGiveUp();
	}
	function keep(event: KeyboardEvent) {
		if (!held || isCommand(event)) return;
		const pressed = pressedKey(event);
		if (pressed === 'Escape') giveUp();
		else if (pressed === 'Enter') held.entered = true;
		// Keys after an Enter are not for this field any more, and the place that it leads to is not there yet.
		else if (pressed === 'Backspace') held.text = held.entered ? held.text : held.text.slice(0, -1);
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

/** Returns the held keys, and stops holding. */
export function takeKeystrokes(): Keystrokes {
	const { text = '', entered = false, end } = held ?? {};
	held = undefined;
	end?.();
	return { text, entered };
}

/** AltGr types a character, though some systems report it as Ctrl with Alt. */
function isCommand(event: KeyboardEvent): boolean {
	return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
}
