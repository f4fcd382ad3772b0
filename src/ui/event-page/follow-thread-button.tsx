'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Switches whether the reader is told of all replies in a thread. */
export function FollowThreadButton({ event, follows }: { event: EventRef; follows: boolean }) {
	const t = useTranslations('thread');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { mutate, isPending } = useMutation(
		trpc.thread.follow.mutationOptions({
			onSuccess: (_, asked) => toastDone(t(asked.follows ? 'followed' : 'unfollowed')),
			onError: (refused) => toastProblem(t('notChanged'), sentenceOf(refused)),
			onSettled: () => readAgain(queryClient, trpc.thread.get.pathFilter()),
		}),
	);
	const Icon = follows ? Bell : BellOff;
	return (
		<Button
			look="quiet"
			aria-pressed={follows}
			disabled={isPending}
			onClick={() => mutate({ ...event, follows: !follows })}
		>
			<Icon size={16} aria-hidden />
			{t(follows ? 'following' : 'follow')}
		</Button>
	);
}
