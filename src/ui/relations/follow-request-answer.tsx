'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { withoutHidden } from '../../contract/names.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Props = {
	id: string;
	name: string;
	/** When the list that shows the request was read: one that is listed after its answer is another one. */
	readAt?: number;
	/** For whoever shows requests only while they are open: the answer is still to be read. */
	onAnswered?(): void;
};

/** `at`: once it is known to have been taken. */
type Answer = { said: 'accepted' | 'refused'; at?: number };

/** Accepts or refuses a subject's request to follow the reader. It says so at once, and asks again if that was refused. */
export function FollowRequestAnswer({ id, name, readAt = 0, onAnswered }: Props) {
	const t = useTranslations('followRequests');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useErrorSentence();
	const [given, setAnswer] = useState<Answer>();
	const answer = given?.at !== undefined && given.at < readAt ? undefined : given?.said;
	const line = useRef<HTMLDivElement>(null);
	// The button that had the focus is gone.
	useEffect(() => {
		if (answer) line.current?.focus({ preventScroll: true });
	}, [answer]);
	const asked = { queryKey: trpc.subject.get.queryKey({ subject: id }) };
	const lists = trpc.subject.requests.infiniteQueryFilter();
	const answering = (follows: 'on' | 'off') => ({
		onError(error: unknown) {
			setAnswer(undefined);
			toastProblem(t('notAnswered', { name: withoutHidden(name) }), sentenceOf(error));
			void queryClient.invalidateQueries(trpc.subject.requests.pathFilter());
		},
		async onSuccess() {
			onAnswered?.();
			// Known at once, so that whoever asks again is seen to ask again, and not by a reading from before.
			const wasRead = queryClient.isFetching(lists) > 0;
			await Promise.all([queryClient.cancelQueries(asked), queryClient.cancelQueries(lists)]);
			setAnswer((last) => last && { ...last, at: Date.now() });
			if (wasRead) void queryClient.invalidateQueries(lists);
			queryClient.setQueryData(asked.queryKey, (known) => known && { ...known, follows });
			// The notice of them; the lists show what was answered.
			void queryClient.invalidateQueries(trpc.subject.requests.queryFilter());
			void queryClient.invalidateQueries(trpc.subject.followers.pathFilter());
			void queryClient.invalidateQueries(asked);
		},
	});
	const accept = useMutation(trpc.subject.accept.mutationOptions(answering('on')));
	const refuse = useMutation(trpc.subject.refuse.mutationOptions(answering('off')));

	return (
		<div ref={line} tabIndex={-1} role={answer && 'status'} className="rounded outline-offset-4">
			{answer ? (
				<p className="text-small font-medium text-muted">{t(answer)}</p>
			) : (
				<div className="flex gap-2">
					<Button
						onClick={() => {
							setAnswer({ said: 'accepted' });
							accept.mutate({ subject: id });
						}}
						aria-label={t('acceptOf', { name })}
					>
						{t('accept')}
					</Button>
					<Button
						look="quiet"
						onClick={() => {
							setAnswer({ said: 'refused' });
							refuse.mutate({ subject: id });
						}}
						aria-label={t('refuseOf', { name })}
					>
						{t('refuse')}
					</Button>
				</div>
			)}
		</div>
	);
}
