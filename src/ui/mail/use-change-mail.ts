'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

export type MailSettings = Outputs['mail']['get'];

/** The changes of the reader's mail. Each shows the answer of the server. One that was refused is told beside the page. */
export function useChangeMail() {
	const t = useTranslations('mail');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useErrorSentence();
	const show = {
		async onSuccess(settings: MailSettings) {
			// A reading that is under way may have begun before the change.
			await queryClient.cancelQueries(trpc.mail.get.queryFilter());
			queryClient.setQueryData(trpc.mail.get.queryKey(), settings);
		},
	};
	const outcome = { ...show, onError: (error: unknown) => toastProblem(t('notChanged'), sentenceOf(error)) };
	return {
		/** Its caller tells of a refusal. */
		enter: useMutation(trpc.mail.setAddress.mutationOptions(show)),
		sendAgain: useMutation(trpc.mail.setAddress.mutationOptions(outcome)),
		remove: useMutation(trpc.mail.removeAddress.mutationOptions(outcome)),
		change: useMutation(trpc.mail.change.mutationOptions(outcome)),
	};
}

/** The language and the time zone that mail is written for: those of this page. */
export function useMailLanguage() {
	const language = useLocale();
	return () => ({ language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
}
