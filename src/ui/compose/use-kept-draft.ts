'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { isSameDraft, keepDraft, keptDraft } from './kept-draft.ts';
import type { Draft } from './use-post-event.ts';

/**
 * Puts the kept draft back into the box, joined with text that was typed before React was there, and keeps later
 * drafts.
 */
export function useKeptDraft(
	reader: string,
	box: RefObject<HTMLTextAreaElement | null>,
	written: Draft,
	setWritten: (draft: Draft) => void,
): void {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	useEffect(() => {
		const underWay = queryClient
			.getMutationCache()
			.findAll({ mutationKey: trpc.event.post.mutationKey(), status: 'pending' })
			.map(({ state }) => state.variables as Draft);
		const kept = keptDraft(reader);
		const before = kept && !underWay.some((draft) => isSameDraft(kept, draft)) ? kept : undefined;
		// A browser that restores forms may have put the same text there.
		const texts = new Set([before?.text ?? '', box.current?.value ?? '']);
		const text = [...texts].filter(Boolean).join('\n\n');
		// A changed text is a new post.
		const once = text === before?.text ? before.once : undefined;
		if (text || before?.url) setWritten({ text, url: before?.url, once });
	}, [reader, box, setWritten, queryClient, trpc]);
	useEffect(() => {
		// An empty box does not remove the draft: its post may still be pending.
		if (written.text || written.url) keepDraft(reader, written);
	}, [reader, written]);
}
