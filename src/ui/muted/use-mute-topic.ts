'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import type { MutedTopic, Topic } from '../../contract/timeline/muted-topic.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

const DAY_MS = 86_400_000;

/** Days for which a topic can be muted. 0 is for good. */
export const MUTED_DAYS = { day: 1, week: 7, month: 30, always: 0 } as const;
export type MutedFor = keyof typeof MUTED_DAYS;

/** A topic in words, such as `#release`. */
export function useTopicName(): (topic: Topic) => string {
	const t = useTranslations('topicNames');
	return ({ kind, value }) => t(kind, { value: withoutHidden(value) });
}

/** Mutes and unmutes topics. Each message has a button that takes it back. `onMuted` is called once a topic is muted. */
export function useMuteTopic(onMuted?: () => void) {
	const t = useTranslations('mutedTopics');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useErrorSentence();
	const nameOf = useTopicName();
	const settled = {
		onSettled: () =>
			readAgain(queryClient, trpc.timeline.pathFilter(), trpc.subject.pathFilter(), trpc.notifications.pathFilter()),
	};
	// Handlers of `mutate` itself would be those of the last press alone.
	const muteIt = useMutation(
		trpc.subject.muteTopic.mutationOptions({
			...settled,
			onSuccess(muted) {
				onMuted?.();
				toastDone(t('muted', { topic: nameOf(muted) }), { undo: () => takeItBack.mutate({ id: muted.id }) });
			},
		}),
	);
	const putItBack = useMutation(
		trpc.subject.muteTopic.mutationOptions({
			...settled,
			onError: (error, topic) => toastProblem(t('notMuted', { topic: nameOf(topic) }), sentenceOf(error)),
		}),
	);
	const unmuting = { ...settled, onError: (error: unknown) => toastProblem(t('notUnmuted'), sentenceOf(error)) };
	const takeItBack = useMutation(trpc.subject.unmuteTopic.mutationOptions(unmuting));
	const unmuteIt = useMutation(
		trpc.subject.unmuteTopic.mutationOptions({
			...unmuting,
			onSuccess({ kind, value, until }) {
				const again = { kind, value, ...(until !== undefined && { until }) };
				toastDone(t('unmuted', { topic: nameOf(again) }), { undo: () => putItBack.mutate(again) });
			},
		}),
	);

	function mute(topic: Topic, length: MutedFor): void {
		const days = MUTED_DAYS[length];
		const until = days === 0 ? {} : { until: new Date(Date.now() + days * DAY_MS).toISOString() };
		muteIt.mutate({ ...topic, ...until });
	}

	const { isPending, error, reset } = muteIt;
	return { mute, unmute: ({ id }: MutedTopic) => unmuteIt.mutate({ id }), isPending, error, reset };
}
