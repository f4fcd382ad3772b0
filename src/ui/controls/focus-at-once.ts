/**
 * Puts the focus into a dialog that opens, for its `initialFocus`. Base UI waits until the browser draws: keys that are
 * typed meanwhile would be shortcuts of the page behind the dialog. Returns whether Base UI is to find an element itself.
 */
export function focusAtOnce(element: HTMLElement | null | undefined): boolean {
	element?.focus();
	return !element;
}
