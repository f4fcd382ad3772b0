'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Props = {
	id: string;
	name: string;
	/** When the list with the request was read. A request that is listed after its answer is a new one. */
	readAt?: number;
	/**
	 * Asks the parent to keep this on the page although the request is gone, so that the reader sees the answer; and no
	 * longer, if the server refused it. The list may be read again before the answer of the server is here.
	 */
	onKeep?(isKept: boolean): void;
};

/** `at` is when the server took the answer, in Unix milliseconds. */
type Decision = { outcome: 'accepted' | 'refused'; at?: number };

/**
 * Accepts or refuses a request to follow the reader. The answer shows at once. If the server refuses it, the buttons
 * come back.
 */
export function FollowRequestAnswer({ id, name, readAt = 0, onKeep }: Props) {
	const t = useTranslations('followRequests');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useErrorSentence();
	const [decision, setDecision] = useState<Decision>();
	const answer = decision?.at !== undefined && decision.at < readAt ? undefined : decision?.outcome;
	const line = useRef<HTMLDivElement>(null);
	// The button that had the focus is gone.
	useEffect(() => {
		if (answer) line.current?.focus({ preventScroll: true });
	}, [answer]);
	const asked = { queryKey: trpc.subject.get.queryKey({ subject: id }) };
	const lists = trpc.subject.requests.infiniteQueryFilter();
	const answering = (follows: 'on' | 'off') => ({
		onError(error: unknown) {
			setDecision(undefined);
			onKeep?.(false);
			toastProblem(t('notAnswered', { name: withoutHidden(name) }), sentenceOf(error));
			void readAgain(queryClient, trpc.subject.requests.pathFilter());
		},
		async onSuccess() {
			// Readings from before the answer are cancelled: they would look like a new request.
			const wasRead = queryClient.isFetching(lists) > 0;
			await Promise.all([queryClient.cancelQueries(asked), queryClient.cancelQueries(lists)]);
			setDecision((last) => last && { ...last, at: Date.now() });
			if (wasRead) void readAgain(queryClient, lists);
			queryClient.setQueryData(asked.queryKey, (known) => known && { ...known, follows });
			// Only the notice is read again: the lists go on showing the answers.
			void readAgain(queryClient, trpc.subject.requests.queryFilter(), trpc.subject.followers.pathFilter(), asked);
		},
	});
	const accept = useMutation(trpc.subject.accept.mutationOptions(answering('on')));
	const refuse = useMutation(trpc.subject.refuse.mutationOptions(answering('off')));
	function decide(outcome: Decision['outcome']) {
		setDecision({ outcome });
		onKeep?.(true);
		(outcome === 'accepted' ? accept : refuse).mutate({ subject: id });
	}

	return (
		<div ref={line} tabIndex={-1} role={answer && 'status'} className="rounded outline-offset-4">
			{answer ? (
				<p className="text-small font-medium text-muted">{t(answer)}</p>
			) : (
				<div className="flex gap-2">
					<Button onClick={() => decide('accepted')} aria-label={t('acceptOf', { name })}>
						{t('accept')}
					</Button>
					<Button look="quiet" onClick={() => decide('refused')} aria-label={t('refuseOf', { name })}>
						{t('refuse')}
					</Button>
				</div>
			)}
		</div>
	);
}
