import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** The event that the reader has pinned to their page. `pin` pins another one, or with an empty id none. */
export function usePin(reader: string): { pinned: string | undefined; pin(event: string): void } {
	const t = useTranslations('eventMenu');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { data } = useQuery(trpc.subject.get.queryOptions({ subject: reader }));
	const { mutate } = useMutation(
		trpc.subject.edit.mutationOptions({
			onSuccess({ pinned }) {
				toastDone(pinned ? t('pinned') : t('unpinned'));
				void readAgain(queryClient, trpc.subject.get.pathFilter());
			},
			onError: (error) => toastProblem(t('notPinned'), sentenceOf(error)),
		}),
	);
	return { pinned: data?.profile.pinned, pin: (pinned) => mutate({ pinned }) };
}
