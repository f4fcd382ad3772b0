'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Enter while a list still searches, and has nothing to choose, chooses what it finds then. Any other key forgets it. */
export function useEnterAfterSearch(isSearching: boolean) {
	const pressed = useRef<HTMLElement>(undefined);
	useEffect(() => {
		if (isSearching || !pressed.current) return;
		pressEnter(pressed.current);
		pressed.current = undefined;
	}, [isSearching]);
	return ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>) => {
		// One that ends a composition is for the text.
		const isEnter = key === 'Enter' && !nativeEvent.isComposing;
		const isMeant = isEnter && isSearching && !currentTarget.querySelector('[aria-selected="true"]');
		pressed.current = isMeant ? (target as HTMLElement) : undefined;
	};
}

/** As if it were pressed now, once the list has followed what is typed: it takes a frame to choose its first entry. */
export function pressEnter(field: HTMLElement): void {
	function press() {
		if (document.activeElement !== field) return;
		field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
	}
	requestAnimationFrame(() => requestAnimationFrame(press));
}
