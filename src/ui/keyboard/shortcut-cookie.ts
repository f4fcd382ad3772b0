import { rememberChoice } from '../controls/choice-cookie.ts';

/** The cookie of whoever turned the keys without a modifier off: speech input types letters that nobody meant as keys. */
export const SHORTCUTS_COOKIE = 'tideline-shortcuts';
export const SHORTCUTS_OFF = 'off';

export function turnShortcuts(on: boolean): void {
	rememberChoice(SHORTCUTS_COOKIE, on ? undefined : SHORTCUTS_OFF);
}

export function areShortcutsOff(): boolean {
	return document.cookie.split('; ').includes(`${SHORTCUTS_COOKIE}=${SHORTCUTS_OFF}`);
}
