'use client';

import type { Event } from '../../contract/event/event.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { useCopy } from '../controls/use-copy.ts';
import { useName } from '../subject/use-name.ts';

/** Passes the address of an event on, by the browser's own dialog where it has one. Else it copies the address. */
export function useShare({ id, actor, name, handle }: Event): () => Promise<void> {
	const { copyLink } = useCopy();
	const named = useName(actor);
	const path = `${sharedPath({ id: actor, handle: named?.handle ?? handle })}/${id}`;
	return async () => {
		const shared = { title: named?.name ?? name, url: `${location.origin}${path}` };
		if (!navigator.share) return copyLink(path);
		try {
			await navigator.share(shared);
		} catch (error) {
			// The reader closed the dialog.
			if ((error as Error).name !== 'AbortError') await copyLink(path);
		}
	};
}
