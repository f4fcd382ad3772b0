import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type CallError, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Revokes one token, or all of a subject, and tells the outcome. */
export function useRevokeToken(onRevoked?: () => void) {
	const t = useTranslations('tokens');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const outcome = {
		onError: (error: CallError) => toastProblem(t('notRevoked'), sentenceOf(error)),
		onSettled: () => readAgain(queryClient, trpc.token.pathFilter()),
	};
	function told(sentence: string) {
		toastDone(sentence);
		onRevoked?.();
	}
	const one = useMutation(trpc.token.revoke.mutationOptions({ ...outcome, onSuccess: () => told(t('revoked')) }));
	const all = useMutation(
		trpc.token.revokeAll.mutationOptions({
			...outcome,
			onSuccess: ({ revoked }) => told(t('revokedAll', { count: revoked })),
		}),
	);
	return { revoke: one.mutate, revokeAll: all.mutate, busy: one.isPending || all.isPending };
}
