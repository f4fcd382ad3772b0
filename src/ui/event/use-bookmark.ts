'use client';

import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { bookmarkedKey } from './bookmarked-key.ts';

/** Saves an event for the reader, or takes the bookmark away. It shows at once, and a refused change is undone. */
export function useBookmark(): { add(event: Event): void; remove(event: Event): void } {
	const t = useTranslations('bookmarks');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	async function show(event: string, isSaved: boolean) {
		const queryKey = bookmarkedKey(event);
		await queryClient.cancelQueries({ queryKey });
		queryClient.setQueryData(queryKey, isSaved);
	}
	const changing = (saves: boolean) => ({
		onMutate: ({ event }: { event: string }) => show(event, saves),
		onSuccess: () => toastDone(t(saves ? 'added' : 'removed')),
		onError(refused: unknown, { event }: { event: string }) {
			toastProblem(t('notChanged'), sentenceOf(refused));
			void show(event, !saves);
		},
		onSettled: () => readAgain(queryClient, trpc.saved.bookmarks.pathFilter()),
	});
	const add = useMutation(trpc.saved.addBookmark.mutationOptions(changing(true)));
	const remove = useMutation(trpc.saved.removeBookmark.mutationOptions(changing(false)));
	return {
		add: ({ actor, id }) => add.mutate({ poster: actor, event: id }),
		remove: ({ id }) => remove.mutate({ event: id }),
	};
}

/** The events whose bookmarks were taken away on this page: they leave the list at once. */
export function useRemovedBookmarks(): Set<string> {
	const trpc = useTRPC();
	const ids = useMutationState({
		filters: { mutationKey: trpc.saved.removeBookmark.mutationKey() },
		select: eventUnlessRefused,
	});
	return useMemo(() => new Set(ids.filter((id) => id !== undefined)), [ids]);
}

function eventUnlessRefused({ state }: { state: MutationState<unknown, Error, unknown> }): string | undefined {
	return state.status === 'error' ? undefined : (state.variables as { event: string } | undefined)?.event;
}
