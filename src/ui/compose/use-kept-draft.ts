'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { isSameDraft, keepDraft, keptDraft } from './kept-draft.ts';
import type { Draft } from './use-post-event.ts';

/** Puts back what was written before, with what was typed before the page listened, and keeps what is put back later. */
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
		// A browser that restores forms has put the same text there.
		const texts = new Set([before?.text ?? '', box.current?.value ?? '']);
		const text = [...texts].filter(Boolean).join('\n\n');
		// What was added to is another post.
		const once = text === before?.text ? before.once : undefined;
		if (text || before?.url) setWritten({ text, url: before?.url, once });
	}, [reader, box, setWritten, queryClient, trpc]);
	useEffect(() => {
		// An empty box forgets nothing: what was in it may be on its way.
		if (written.text || written.url) keepDraft(reader, written);
	}, [reader, written]);
}
