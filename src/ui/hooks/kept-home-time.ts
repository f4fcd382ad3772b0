'use client';

import { useSyncExternalStore } from 'react';

const CHANGED = 'tideline:fresh';

/**
 * When the service worker kept this page, in Unix milliseconds of this device. Undefined for a page that came from the
 * server.
 */
export function keptHomeTime(): number | undefined {
	return Number(document.documentElement.dataset.kept) || undefined;
}

export function useKeptHomeTime(): number | undefined {
	return useSyncExternalStore(subscribe, keptHomeTime, () => undefined);
}

/** Call this when the page was read from the server again. */
export function leaveKeptHome(): void {
	delete document.documentElement.dataset.kept;
	window.dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
	window.addEventListener(CHANGED, changed);
	return () => window.removeEventListener(CHANGED, changed);
}
