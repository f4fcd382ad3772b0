'use client';

import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from './pressed-key.ts';
import { areShortcutsOff } from './shortcut-cookie.ts';

/**
 * A key, as `pressedKey` calls it, or two that are pressed one after the other: `g h`. With Ctrl or ⌘: `mod k`.
 */
export type Keys = string;

/** Time for which the first key of two is remembered. */
const SECOND_KEY_WITHIN = 1_500;

type Action = () => void;

/**
 * When two actions use the same keys, the later one gets them: it belongs to the part of the page that was opened last.
 */
const actions = new Map<Keys, Action[]>();
let first: { key: string; at: number } | undefined;

/** Runs `action` when these keys are pressed on this page, except in a field or a menu. */
export function useShortcut(keys: Keys, action: Action): void {
	const run = useEffectEvent(action);
	useEffect(() => add(keys, () => run()), [keys]);
}

/** Runs the action of these keys on this page. */
export function runShortcut(keys: Keys): void {
	actions.get(keys)?.at(-1)?.();
}

function add(keys: Keys, action: Action): () => void {
	if (actions.size === 0) document.addEventListener('keydown', press);
	actions.set(keys, [...(actions.get(keys) ?? []), action]);
	return () => {
		const others = (actions.get(keys) ?? []).filter((other) => other !== action);
		if (others.length > 0) actions.set(keys, others);
		else actions.delete(keys);
		if (actions.size === 0) document.removeEventListener('keydown', press);
	};
}

function press(event: KeyboardEvent): void {
	if (event.defaultPrevented || event.altKey || isForAnother(event)) return;
	if (!isModified(event) && areShortcutsOff()) return;
	const key = nameOf(event);
	if (!key) return;
	const before = first && event.timeStamp - first.at < SECOND_KEY_WITHIN ? first.key : undefined;
	first = { key, at: event.timeStamp };
	const action = (before && actions.get(`${before} ${key}`)?.at(-1)) || actions.get(key)?.at(-1);
	if (!action) return;
	first = undefined;
	event.preventDefault();
	action();
}

/**
 * Caps lock changes nothing. Shift does: a key like `?` may need it, and Ctrl with Shift belongs to the browser. Empty
 * while text is composed.
 */
function nameOf(event: KeyboardEvent): string {
	const pressed = pressedKey(event);
	const key = event.shiftKey ? pressed : pressed.toLowerCase();
	if (!key || !isModified(event)) return key;
	return event.shiftKey ? `mod shift ${key}` : `mod ${key}`;
}

function isModified({ ctrlKey, metaKey }: KeyboardEvent): boolean {
	return ctrlKey || metaKey;
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const POPUPS = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';

/** In a field, a key is a letter and no shortcut. Ctrl with a letter edits text on a Mac, where ⌘ is ours. */
function isForAnother(event: KeyboardEvent): boolean {
	const { target } = event;
	if (!(target instanceof Element)) return false;
	const popup = target.closest(POPUPS);
	// A closing popup holds the focus until it is gone, but takes no more keys.
	if (popup) return !popup.hasAttribute('data-closed');
	return target.closest(FIELDS) !== null && !(event.metaKey || (event.ctrlKey && !isMac()));
}

export function isMac(): boolean {
	return /mac|iphone|ipad/i.test(navigator.userAgent);
}
