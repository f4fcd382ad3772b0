'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { EventId } from '../../contract/event/event.ts';
import { LONGEST_SEARCH } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { toastProblem } from '../controls/toast.ts';
import { isNewer } from '../feed/seen.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Saves the search of the page, or deletes it again. */
export function SaveSearch({ query }: { query: string }) {
	const t = useTranslations('savedSearches');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { isKnown, saved } = useSaved(query);
	const settled = { onSettled: () => readAgain(queryClient, trpc.saved.searches.pathFilter()) };
	const save = useMutation(
		trpc.saved.saveSearch.mutationOptions({
			...settled,
			onError: (refused) => toastProblem(t('notSaved'), sentenceOf(refused)),
		}),
	);
	const forget = useMutation(
		trpc.saved.deleteSearch.mutationOptions({
			...settled,
			onError: (refused) => toastProblem(t('notDeleted'), sentenceOf(refused)),
		}),
	);
	if (!isKnown || query.length > LONGEST_SEARCH) return null;
	const Icon = saved ? BookmarkCheck : BookmarkPlus;
	return (
		<Button
			look="quiet"
			aria-pressed={saved !== undefined}
			disabled={save.isPending || forget.isPending}
			onClick={() => (saved ? forget.mutate({ id: saved.id }) : save.mutate({ query: query.trim() }))}
		>
			<Icon size={16} aria-hidden />
			{saved ? t('saved') : t('save')}
		</Button>
	);
}

/** Marks the shown results of a saved search as seen, on all devices. `newest`: the newest event of its results. */
export function useSearchSeen(query: string, newest: EventId | undefined): void {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { saved } = useSaved(query);
	const { mutate } = useMutation(
		trpc.saved.searchSeen.mutationOptions({
			onSuccess: () => readAgain(queryClient, trpc.saved.searches.pathFilter()),
		}),
	);
	const id = saved?.id;
	const isUnseen = newest !== undefined && isNewer(newest, saved?.seen);
	useEffect(() => {
		if (id && isUnseen) mutate({ id, upTo: newest });
	}, [id, isUnseen, newest, mutate]);
}

function useSaved(query: string) {
	const trpc = useTRPC();
	const { data } = useQuery(trpc.saved.searches.queryOptions());
	// The navigation may have read them before React takes over this part of the page, which the server wrote without them.
	const isKnown = useHydrated() && data !== undefined;
	return { isKnown, saved: data?.find((search) => search.query === query.trim()) };
}
