'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '../../contract/event/event.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { useCopy } from '../controls/use-copy.ts';
import { nameKey } from '../subject/name-loader.ts';
import type { useName } from '../subject/use-name.ts';

/** Passes the address of an event on, by the browser's own dialog where it has one. Else it copies the address. */
export function useShare({ id, actor, name, handle }: Event): () => Promise<void> {
	const { copyLink } = useCopy();
	const queryClient = useQueryClient();
	return async () => {
		const named = queryClient.getQueryData<ReturnType<typeof useName>>(nameKey(actor));
		const path = `${sharedPath({ id: actor, handle: named?.handle ?? handle })}/${id}`;
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
