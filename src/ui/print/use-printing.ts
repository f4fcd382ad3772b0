'use client';

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

/** True while the browser takes its picture of the page for the printer: what is only near the reader else is whole then. */
export function usePrinting(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => isPrinting,
		() => false,
	);
}

function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) {
		window.addEventListener('beforeprint', begin);
		window.addEventListener('afterprint', end);
	}
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		window.removeEventListener('beforeprint', begin);
		window.removeEventListener('afterprint', end);
	};
}

const begin = () => change(true);
const end = () => change(false);

/** At once: the picture is taken when the event is over, and `window.print()` leaves React no time of its own. */
function change(next: boolean): void {
	isPrinting = next;
	flushSync(() => {
		for (const listener of listeners) listener();
	});
}
