'use client';

import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import type { WhoProps } from './who-reacted-dialog.tsx';

const Dialog = lazyComponent(() => import('./who-reacted-dialog.tsx'));

/** Shows who reacted to an event, once that is loaded. */
export function WhoReacted(props: WhoProps) {
	const toastNotLoaded = useToastNotLoaded();
	useLazyComponent(Dialog, props.open, () => {
		props.onOpenChange(false);
		toastNotLoaded();
	});
	return <Dialog {...props} />;
}

/** Loads it when the reader will probably open it in a moment. */
export const loadWhoReacted = Dialog.loadAhead;
