import { rememberChoice } from '../browser/choice-cookie.ts';

/** This cookie turns the shortcuts of a single key off, for readers whose speech input types letters. */
export const SHORTCUTS_COOKIE = 'tideline-shortcuts';
export const SHORTCUTS_OFF = 'off';

export function turnShortcuts(on: boolean): void {
	rememberChoice(SHORTCUTS_COOKIE, on ? undefined : SHORTCUTS_OFF);
}

export function areShortcutsOff(): boolean {
	return document.cookie.split('; ').includes(`${SHORTCUTS_COOKIE}=${SHORTCUTS_OFF}`);
}
