'use client';

import { type RefObject, useEffect } from 'react';
import { type Keys, useShortcut } from './shortcuts.ts';

/** Puts the focus into a field when its key is pressed, and when the address asks for it: `/#compose`. */
export function useFocusShortcut(field: RefObject<HTMLElement | null>, keys: Keys, name: string): void {
	useShortcut(keys, () => field.current?.focus());
	useEffect(() => {
		function focusIfNamed() {
			if (window.location.hash !== `#${name}`) return;
			field.current?.focus();
			// Only once: a reload keeps the scroll position, and the same link works again.
			window.history.replaceState(null, '', window.location.pathname + window.location.search);
		}
		focusIfNamed();
		// The address may be typed, or followed, on the page itself.
		window.addEventListener('hashchange', focusIfNamed);
		return () => window.removeEventListener('hashchange', focusIfNamed);
	}, [field, name]);
}
