'use client';

import { useSyncExternalStore } from 'react';

const CHANGED = 'tideline:fresh';

/** When this page was kept, in Unix milliseconds of this device, if the service worker brought it back without a network. */
export function keptHomeTime(): number | undefined {
	return Number(document.documentElement.dataset.kept) || undefined;
}

export function useKeptHomeTime(): number | undefined {
	return useSyncExternalStore(subscribe, keptHomeTime, () => undefined);
}

/** Once the page is read anew. */
export function leaveKeptHome(): void {
	delete document.documentElement.dataset.kept;
	window.dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
	window.addEventListener(CHANGED, changed);
	return () => window.removeEventListener(CHANGED, changed);
}
