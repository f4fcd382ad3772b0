import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type CallError, type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

export type ListedWebhook = Outputs['webhook']['list'][number];

/** Changes of a webhook. Each tells its outcome, and has the lists read again. */
export function useChangeWebhook() {
	const t = useTranslations();
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const outcome = {
		onError: (error: CallError) => toastProblem(t('webhooks.notDone'), sentenceOf(error)),
		onSettled: () => readAgain(queryClient, trpc.webhook.pathFilter()),
	};
	const test = useMutation(
		trpc.webhook.test.mutationOptions({ ...outcome, onSuccess: () => toastDone(t('webhooks.tested')) }),
	);
	const retry = useMutation(
		trpc.webhook.retry.mutationOptions({ ...outcome, onSuccess: () => toastDone(t('pushes.sent')) }),
	);
	const remove = useMutation(
		trpc.webhook.remove.mutationOptions({ ...outcome, onSuccess: () => toastDone(t('webhooks.removed')) }),
	);
	const turn = useMutation(trpc.webhook.switch.mutationOptions(outcome));
	// It holds the new secret: `reset` makes it forget.
	const renew = useMutation(trpc.webhook.renewSecret.mutationOptions({ ...outcome, gcTime: 0 }));
	const busy = [test, retry, remove, turn, renew].some(({ isPending }) => isPending);
	return { test, retry, remove, turn, renew, busy };
}
