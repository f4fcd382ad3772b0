'use client';

import { useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';

/** Loaded when a proof is opened, or before. */
export const ProofDialog = lazyComponent(() => import('./proof-dialog.tsx'));

/** The event whose proof was opened, as the page shows it: without it when it was removed. `button` gets the focus back. */
export type Opened = { subject: string; id: string; event: Event | undefined; button: HTMLElement };

/** The dialog with the proof that was opened, if any. `onClosed` ends it. */
export function OpenedProof({ opened, onClosed }: { opened: Opened | undefined; onClosed(): void }) {
	const toastNotLoaded = useToastNotLoaded();
	const [closing, setClosing] = useState<Opened>();
	useLazyComponent(ProofDialog, opened !== undefined, () => {
		onClosed();
		toastNotLoaded();
	});
	return (
		opened && (
			<ProofDialog
				{...opened}
				open={closing !== opened}
				onOpenChange={(open) => open || setClosing(opened)}
				onClosed={onClosed}
			/>
		)
	);
}
