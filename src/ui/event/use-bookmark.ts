'use client';

import { type MutationOptions, type MutationState, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { type CallError, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { bookmarkedKey } from './bookmarked-key.ts';

type Answer = { repeated: boolean };
type Asks<Input> = Pick<MutationOptions<Answer, CallError, Input>, 'mutationKey' | 'mutationFn'>;

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
	// Only a press makes a mutation: each event has this button, and `useMutation` would observe two for each.
	function change<Input extends { event: string }>(
		{ mutationKey, mutationFn }: Asks<Input>,
		input: Input,
		saves: boolean,
	) {
		const mutation = queryClient.getMutationCache().build<Answer, CallError, Input, unknown>(queryClient, {
			mutationKey,
			mutationFn,
			// One after the other, so that the last press holds.
			scope: { id: `bookmark ${input.event}` },
			onMutate: () => show(input.event, saves),
			onSuccess: () => toastDone(t(saves ? 'added' : 'removed')),
			onError(refused) {
				toastProblem(t('notChanged'), sentenceOf(refused));
				void show(input.event, !saves);
			},
			onSettled: () => readAgain(queryClient, trpc.saved.bookmarks.pathFilter()),
		});
		mutation.execute(input).catch(() => {
			// The reader was told.
		});
	}
	return {
		add: ({ actor, id }) => change(trpc.saved.addBookmark.mutationOptions(), { poster: actor, event: id }, true),
		remove: ({ id }) => change(trpc.saved.removeBookmark.mutationOptions(), { event: id }, false),
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
