'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '../trpc/client.tsx';
import { Button } from './button.tsx';
import { tellProblem } from './tell.ts';
import { useSentence } from './use-sentence.ts';

/**
 * Accepts or refuses a subject's request to follow the reader. It says so at once, and asks again if that was refused.
 * `onAnswered`, for whoever shows requests only while they are open: the answer is still to be read.
 */
export function RequestAnswer({ id, name, onAnswered }: { id: string; name: string; onAnswered?: () => void }) {
	const t = useTranslations('requests');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useSentence();
	const [answer, setAnswer] = useState<'accepted' | 'refused'>();
	const line = useRef<HTMLDivElement>(null);
	// The button that had the focus is gone.
	useEffect(() => {
		if (answer) line.current?.focus({ preventScroll: true });
	}, [answer]);
	const asked = { queryKey: trpc.subject.get.queryKey({ subject: id }) };
	const answering = (follows: 'on' | 'off') => ({
		onError(error: unknown) {
			setAnswer(undefined);
			tellProblem(t('notAnswered', { name }), sentenceOf(error));
			void queryClient.invalidateQueries(trpc.subject.requests.pathFilter());
		},
		async onSuccess() {
			onAnswered?.();
			// Known at once, so that whoever asks again is seen to ask again, and not by a reading from before.
			await queryClient.cancelQueries(asked);
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
							setAnswer('accepted');
							accept.mutate({ subject: id });
						}}
						aria-label={t('acceptOf', { name })}
					>
						{t('accept')}
					</Button>
					<Button
						look="quiet"
						onClick={() => {
							setAnswer('refused');
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
