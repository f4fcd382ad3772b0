'use client';

import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Removes one of the reader's events. It leaves the page at once. A refused removal brings it back with a message. */
export function useRemoveEvent(): (id: string) => void {
	const t = useTranslations('eventMenu');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const lists = [trpc.timeline.pathFilter(), trpc.subject.events.pathFilter()];
	const { mutate } = useMutation(
		trpc.event.remove.mutationOptions({
			onSuccess() {
				void readAgain(queryClient, ...lists, trpc.event.pathFilter());
			},
			onError(error) {
				toastProblem(t('notRemoved'), sentenceOf(error));
				void readAgain(queryClient, ...lists);
			},
		}),
	);
	return (id) => mutate({ id });
}

/** The ids of the events that are removed or on their way out. */
export function useRemovedEvents(): Set<string> {
	const trpc = useTRPC();
	const ids = useMutationState({ filters: { mutationKey: trpc.event.remove.mutationKey() }, select: idUnlessRefused });
	return useMemo(() => new Set(ids.filter((id) => id !== undefined)), [ids]);
}

function idUnlessRefused({ state }: { state: MutationState<unknown, Error, unknown> }): string | undefined {
	return state.status === 'error' ? undefined : (state.variables as { id: string } | undefined)?.id;
}
