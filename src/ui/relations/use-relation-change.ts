'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { withoutHidden } from '../../contract/hidden-characters.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Known = Outputs['subject']['get'];
type Refused = 'notFollowed' | 'notUnfollowed' | 'notMuted' | 'notUnmuted' | 'notBlocked' | 'notUnblocked';

export type SubjectName = { id: string; name: string };

/**
 * Returns the handlers of a mutation that changes what a subject is to the reader. The change shows at once, everywhere
 * on the page. A refused change is undone with a message.
 */
export function useRelationChange({ id, name }: SubjectName) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const t = useTranslations('relation');
	const sentenceOf = useErrorSentence();
	const queryKey = trpc.subject.get.queryKey({ subject: id });

	return (change: (known: Known) => Partial<Known>, refused: Refused) => ({
		async onMutate() {
			await queryClient.cancelQueries({ queryKey });
			const before = queryClient.getQueryData(queryKey);
			queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change(known) });
			return { before };
		},
		onError(error: unknown, _: unknown, on: { before: Known | undefined } | undefined) {
			queryClient.setQueryData(queryKey, on?.before);
			toastProblem(t(refused, { name: withoutHidden(name) }), sentenceOf(error));
		},
		onSettled() {
			void readAgain(queryClient, trpc.timeline.pathFilter(), trpc.subject.pathFilter());
		},
	});
}
