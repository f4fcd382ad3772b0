'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import type { ReactionKind } from '../../contract/reading/reaction.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { countsKey } from '../thread/counts-key.ts';
import type { Counted } from '../thread/use-event-counts.ts';
import { withReaction } from './changed-reactions.ts';

type Change = { kind: ReactionKind; gives: boolean };

/**
 * Gives a reaction to an event, or takes it back. It shows at once, and a refused one is undone with a message. Changes of one
 * event are sent one after the other, so that the last one holds.
 */
export function useReact({ actor: subject, id }: Pick<Event, 'actor' | 'id'>): (change: Change) => void {
	const t = useTranslations('reactions');
	const sentenceOf = useErrorSentence();
	const client = useTRPCClient();
	const queryClient = useQueryClient();
	const queryKey = countsKey(id);
	const mutationKey = ['react', id];
	const timesSet = () => queryClient.getQueryState(queryKey)?.dataUpdateCount;
	async function show({ kind, gives }: Change) {
		await queryClient.cancelQueries({ queryKey });
		queryClient.setQueryData<Counted | null>(queryKey, (known) => known && withReaction(known, kind, gives));
		return timesSet();
	}
	const { mutate } = useMutation({
		mutationKey,
		scope: { id: mutationKey.join(' ') },
		mutationFn({ kind, gives }: Change) {
			const { give, takeBack } = client.reaction;
			return (gives ? give : takeBack).mutate({ subject, id, kind });
		},
		onMutate: show,
		async onError(refused, { kind, gives }) {
			toastProblem(t(gives ? 'notGiven' : 'notTakenBack'), sentenceOf(refused));
			await show({ kind, gives: !gives });
		},
		onSettled(_, refused, _change, shown) {
			// Counts follow in a moment. Until then, reading them would take back what is shown.
			const isShown = !refused && shown === timesSet() && queryClient.isFetching({ queryKey }) === 0;
			const isLast = queryClient.isMutating({ mutationKey }) === 1;
			if (isLast && !isShown) void readAgain(queryClient, { queryKey });
		},
	});
	return mutate;
}
