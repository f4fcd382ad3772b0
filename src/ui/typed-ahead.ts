/** What is typed between asking for a field and being in it. */
let held: { text: string; end(): void } | undefined;

/**
 * Keeps what is typed from now on for a field that comes in a moment: its letters must not run shortcuts, nor go to
 * where one was. Escape or a press elsewhere gives up.
 */
export function holdTyped(onGiveUp: () => void): void {
	held?.end();
	function giveUp() {
		takeTyped();
		onGiveUp();
	}
	function keep(event: KeyboardEvent) {
		if (!held || isCommand(event)) return;
		if (event.key === 'Escape') giveUp();
		else if (event.key === 'Backspace') held.text = held.text.slice(0, -1);
		else if (event.key.length === 1) held.text += event.key;
		// An Enter is not for the link that one came from.
		else if (event.key !== 'Enter') return;
		event.preventDefault();
		event.stopPropagation();
	}
	document.addEventListener('keydown', keep, true);
	document.addEventListener('pointerdown', giveUp, true);
	held = {
		text: '',
		end() {
			document.removeEventListener('keydown', keep, true);
			document.removeEventListener('pointerdown', giveUp, true);
		},
	};
}

/** Hands over what was kept, and keeps no more. */
export function takeTyped(): string {
	const { text = '', end } = held ?? {};
	held = undefined;
	end?.();
	return text;
}

/** AltGr types, though some systems call it Ctrl with Alt. */
function isCommand(event: KeyboardEvent): boolean {
	return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
}
