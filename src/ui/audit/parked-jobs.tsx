'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageCheck, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { Ago } from '../controls/time.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Parked = Outputs['jobs']['parked'][number];

/** The jobs that were given up, and a button that sends them again. */
export function ParkedJobs() {
	const t = useTranslations('jobs');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { data, error, isError, isPaused, refetch } = useQuery(trpc.jobs.parked.queryOptions());
	const redrive = useMutation(
		trpc.jobs.redrive.mutationOptions({
			onSuccess: (sent) => toastDone(t('sent', { count: sent })),
			onError: (problem) => toastProblem(t('notSent'), sentenceOf(problem)),
			onSettled: () => readAgain(queryClient, trpc.jobs.pathFilter()),
		}),
	);
	if (!data && isPaused) return <Offline />;
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	if (data.length === 0)
		return (
			<EmptyState icon={<PackageCheck size={26} aria-hidden />} title={t('empty')}>
				<p>{t('emptyText')}</p>
			</EmptyState>
		);
	return (
		<div className="px-4">
			<Button disabled={redrive.isPending} onClick={() => redrive.mutate()}>
				<RotateCw size={15} aria-hidden />
				{redrive.isPending ? t('sending') : t('send')}
			</Button>
			<ul aria-label={t('label')} className="mt-5 divide-y divide-line border-y border-line">
				{data.map((parked) => (
					<ParkedJob key={parked.at + parked.body} parked={parked} />
				))}
			</ul>
		</div>
	);
}

function ParkedJob({ parked: { reason, at, body } }: { parked: Parked }) {
	return (
		<li className="py-4">
			<p className="flex items-baseline gap-3">
				<strong className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{reason}</strong>
				{at && <Ago at={at} className="shrink-0 text-small text-muted" />}
			</p>
			<code className="mt-1 block font-mono text-fine text-muted [overflow-wrap:anywhere]">{body}</code>
		</li>
	);
}
