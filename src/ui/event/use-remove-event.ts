'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { SENT_AT_ONCE, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { runAfterUndoTime, TakenBack } from '../controls/undo-time.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { answeredKey } from '../thread/answered-key.ts';

/**
 * Removes one of the reader's events. It leaves the page at once, and is removed once the time to undo is over. It comes
 * back when the reader undoes that, and with a message when the removal is refused.
 */
export function useRemoveEvent(): (id: string) => void {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const removal = useRemoval((input: { id: string }) => client.event.remove.mutate(input, SENT_AT_ONCE));
	const { mutate } = useMutation({ ...trpc.event.remove.mutationOptions(), ...removal });
	return (id) => mutate({ id });
}

/** Removes an event of one of the reader's machines, in the same way. */
export function useRemoveMachineEvent(): (subject: string, id: string) => void {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const removal = useRemoval((input: { subject: string; id: string }) =>
		client.machine.removeEvent.mutate(input, SENT_AT_ONCE),
	);
	const { mutate } = useMutation({ ...trpc.machine.removeEvent.mutationOptions(), ...removal });
	return (subject, id) => mutate({ subject, id });
}

function useRemoval<Input, Answer>(send: (input: Input) => Promise<Answer>) {
	const t = useTranslations('eventMenu');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const lists = [trpc.timeline.pathFilter(), trpc.subject.events.pathFilter()];
	return {
		mutationFn: (input: Input) => runAfterUndoTime(t('removed'), () => send(input)),
		onSuccess() {
			void readAgain(queryClient, ...lists, trpc.event.pathFilter(), trpc.thread.pathFilter(), {
				queryKey: answeredKey(),
			});
		},
		onError(error: unknown) {
			if (error instanceof TakenBack) return;
			toastProblem(t('notRemoved'), sentenceOf(error));
			void readAgain(queryClient, ...lists);
		},
	};
}
