'use client';

import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Saves an event for the reader, or takes the bookmark away. */
export function useBookmark(): { add(event: Event): void; remove(event: Event): void } {
	const t = useTranslations('bookmarks');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const onSettled = () =>
		readAgain(queryClient, trpc.saved.bookmarks.pathFilter(), trpc.saved.isBookmarked.pathFilter());
	const onError = (refused: unknown) => toastProblem(t('notChanged'), sentenceOf(refused));
	const add = useMutation(
		trpc.saved.addBookmark.mutationOptions({ onSuccess: () => toastDone(t('added')), onError, onSettled }),
	);
	const remove = useMutation(
		trpc.saved.removeBookmark.mutationOptions({ onSuccess: () => toastDone(t('removed')), onError, onSettled }),
	);
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
