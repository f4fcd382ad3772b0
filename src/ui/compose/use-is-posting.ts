'use client';

import type { Mutation } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';

/** Tells posts from the reader's other actions: the compose box itself shows the fate of a post. */
export function useIsPosting(): (mutation: Mutation) => boolean {
	const posting = useTRPC().event.post.mutationKey().join();
	return ({ options }) => options.mutationKey?.join() === posting;
}
