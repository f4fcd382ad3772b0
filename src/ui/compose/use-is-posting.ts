'use client';

import type { Mutation } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';

/** Tells what is written from all else that a reader does: it says itself, where it stands, what became of it. */
export function useIsPosting(): (mutation: Mutation) => boolean {
	const posting = useTRPC().event.post.mutationKey().join();
	return ({ options }) => options.mutationKey?.join() === posting;
}
