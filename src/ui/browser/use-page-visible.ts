import { useSyncExternalStore } from 'react';

/** Whether the page is in sight. A tab in the background is not. */
export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, () => true);

const isVisible = () => document.visibilityState === 'visible';

function subscribe(listener: () => void): () => void {
	document.addEventListener('visibilitychange', listener);
	return () => document.removeEventListener('visibilitychange', listener);
}
