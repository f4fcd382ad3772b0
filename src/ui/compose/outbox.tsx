'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { usePostEvent } from './use-post-event.ts';
import { writingOf } from './writing.ts';

/** Sends posts of earlier pages of this tab that were left before an answer. It is on every page. */
export function Outbox({ reader }: { reader: string }) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const post = usePostEvent(reader);
	const sendLeftOver = useEffectEvent(() => {
		const underWay = new Set(
			queryClient
				.getMutationCache()
				.findAll({ mutationKey: trpc.event.post.mutationKey(), status: 'pending' })
				.map(({ state }) => (state.variables as { once?: string }).once),
		);
		for (const draft of writingOf(reader).sent) if (!underWay.has(draft.once)) post(draft);
	});
	useEffect(() => sendLeftOver(), [reader]);
	return null;
}
