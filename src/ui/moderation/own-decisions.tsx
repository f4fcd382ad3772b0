'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { DecisionItem, type SendAppeal } from './decision-item.tsx';

/** The decisions of moderation about the reader, each with its appeal. */
export function OwnDecisions({ reader }: { reader: string }) {
	const t = useTranslations('decisions');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { data, error, isError, isPaused, refetch } = useQuery(trpc.cases.decisions.queryOptions());
	const appeal = useMutation(trpc.cases.appeal.mutationOptions());
	const send: SendAppeal = async (words) => {
		try {
			await appeal.mutateAsync(words);
		} catch (refusal) {
			throw new Error(sentenceOf(refusal));
		}
		await readAgain(queryClient, trpc.cases.decisions.queryFilter());
	};
	if (!data && isPaused) return <Offline />;
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	if (data.length === 0)
		return (
			<EmptyState icon={<Scale size={26} aria-hidden />} title={t('empty')}>
				<p>{t('emptyText')}</p>
			</EmptyState>
		);
	return (
		<ul className="divide-y divide-line border-y border-line">
			{data.map((decision) => (
				<DecisionItem
					key={decision.seq}
					decision={decision}
					send={send}
					eventPath={decision.action === 'event-removed' ? `/s/${reader}/${decision.target}` : undefined}
				/>
			))}
		</ul>
	);
}
