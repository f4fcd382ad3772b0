'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { type CallError, type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { errorReason } from '../controls/recovery-action.tsx';
import { Exact } from '../controls/time.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Listed = Outputs['session']['list'][number];

/** The reader's sessions, each with a button that ends it. The session of this browser ends by signing out. */
export function Sessions() {
	const t = useTranslations('sessions');
	const trpc = useTRPC();
	const box = useRef<HTMLDivElement>(null);
	const { data, error, isError, isPaused, refetch } = useQuery(trpc.session.list.queryOptions());
	const outcome = useOutcome(() => box.current?.focus());
	const end = useMutation(
		trpc.session.end.mutationOptions({ ...outcome, onSuccess: () => outcome.onSuccess(t('ended')) }),
	);
	const endOthers = useMutation(
		trpc.session.endOthers.mutationOptions({
			...outcome,
			onSuccess: ({ ended }) => outcome.onSuccess(t('endedOthers', { count: ended })),
		}),
	);
	if (!data && isPaused) return <Offline />;
	if (!data || errorReason(error) === 'not_signed_in') return isError && <Problem error={error} onRetry={refetch} />;
	const busy = end.isPending || endOthers.isPending;
	return (
		<div ref={box} tabIndex={-1} className="outline-none">
			<ul aria-label={t('label')} className="divide-y divide-line border-y border-line">
				{data.map((session) => (
					<Row key={session.id} session={session} busy={busy} onEnd={() => end.mutate({ id: session.id })} />
				))}
			</ul>
			{data.some(({ current }) => !current) && (
				<Button look="quiet" className="mt-4" disabled={busy} onClick={() => endOthers.mutate()}>
					{t('endOthers')}
				</Button>
			)}
		</div>
	);
}

function Row({ session, busy, onEnd }: { session: Listed; busy: boolean; onEnd(): void }) {
	const t = useTranslations('sessions');
	const client = session.client || t('unknown');
	return (
		<li className="flex items-center gap-3 py-3">
			<MonitorSmartphone size={20} aria-hidden className="shrink-0 text-muted" />
			<div className="min-w-0 flex-1">
				<p className="[overflow-wrap:anywhere]">
					<span className="font-semibold">{client}</span>
					{session.current && <span className="text-accent"> · {t('current')}</span>}
				</p>
				<p className="text-small text-muted">
					{t.rich('since', { time: () => <Exact at={session.createdAt} part="minute" /> })}
				</p>
			</div>
			{!session.current && (
				<Button look="quiet" disabled={busy} onClick={onEnd} aria-label={t('endOf', { client })}>
					{t('end')}
				</Button>
			)}
		</li>
	);
}

/**
 * Tells the outcome and reads the list again. The pressed button may leave with its row, so the list gets the focus.
 */
function useOutcome(focus: () => void) {
	const t = useTranslations('sessions');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	return {
		onSuccess(sentence: string) {
			toastDone(sentence);
			focus();
		},
		onError: (error: CallError) => toastProblem(t('notEnded'), sentenceOf(error)),
		onSettled: () => readAgain(queryClient, trpc.session.pathFilter()),
	};
}
