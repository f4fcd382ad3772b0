'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { FollowPolicy } from '../../contract/subject/subject.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Choice } from '../controls/choice.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Chooses who may follow the reader. The choice shows at once. A refused one goes back with a message. */
export function FollowPolicyChoice({ chosen }: { chosen: FollowPolicy }) {
	const t = useTranslations('followPolicy');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useErrorSentence();
	const [value, setValue] = useState(chosen);
	const edit = useMutation(
		trpc.subject.edit.mutationOptions({
			onSuccess() {
				toastDone(t('saved'));
				void readAgain(queryClient, trpc.subject.pathFilter());
			},
			onError(error) {
				toastProblem(t('notSaved'), sentenceOf(error));
			},
		}),
	);
	return (
		<>
			<Choice
				label={t('label')}
				options={{ open: t('open'), approval: t('approval') }}
				value={value}
				onChange={(follows) => {
					setValue(follows);
					edit.mutate({ follows }, { onError: () => setValue(value) });
				}}
			/>
			<p className="mt-2 text-small text-muted">{value === 'open' ? t('openText') : t('approvalText')}</p>
		</>
	);
}
