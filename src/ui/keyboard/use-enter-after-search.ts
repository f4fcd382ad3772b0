'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pressedKey } from './pressed-key.ts';

/**
 * Enter during a search that has chosen nothing yet (`waits`) chooses the first result when it comes. Any other key
 * cancels that.
 */
export function useEnterAfterSearch(isSearching: boolean, waits: boolean) {
	const pressed = useRef<HTMLElement>(undefined);
	useEffect(() => {
		if (isSearching || !pressed.current) return;
		pressEnter(pressed.current);
		pressed.current = undefined;
	}, [isSearching]);
	return ({ currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>) => {
		const isEnter = pressedKey(nativeEvent) === 'Enter';
		pressed.current = isEnter && isSearching && waits ? currentTarget : undefined;
	};
}

/** Presses Enter once the list shows the results of the typed text: it takes a frame to choose its first entry. */
export function pressEnter(field: HTMLElement): void {
	function press() {
		if (document.activeElement !== field) return;
		field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
	}
	requestAnimationFrame(() => requestAnimationFrame(press));
}
