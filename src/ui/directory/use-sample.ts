'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

export type SampleState = Outputs['sample']['state'];
export type Sample = { now: SampleState; isAsking: boolean; load(): void };

const LOOK_AGAIN_AFTER = 1_000;

/** The sample, where an admin may load it. Its job goes on whether or not a page looks; then there is somebody to follow. */
export function useSample(known: SampleState | undefined): Sample | undefined {
	const t = useTranslations('sample');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { data: now } = useQuery(
		trpc.sample.state.queryOptions(undefined, {
			enabled: known !== undefined && known.state !== 'none',
			initialData: known,
			refetchInterval: ({ state }) => (state.data?.state === 'loading' ? LOOK_AGAIN_AFTER : false),
		}),
	);
	const ask = useMutation(
		trpc.sample.load.mutationOptions({
			onError: (error) => toastProblem(t('notLoaded'), sentenceOf(error)),
			onSettled: () => readAgain(queryClient, trpc.sample.pathFilter()),
		}),
	);
	const isLoaded = now?.state === 'loaded' && known?.state !== 'loaded';
	useEffect(() => {
		if (isLoaded) void readAgain(queryClient, trpc.directory.pathFilter());
	}, [isLoaded, queryClient, trpc]);
	return now && { now, isAsking: ask.isPending, load: () => ask.mutate() };
}

/** Whether there is something to show of it. */
export const isSampleShown = ({ now: { state } }: Sample): boolean => state !== 'none' && state !== 'loaded';
