'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { TrustForm } from './trust-form.tsx';

/** The workloads that get tokens of a subject without a secret. */
export function Trusts({ subject }: { subject: string }) {
	const t = useTranslations('trusts');
	const scopeText = useTranslations('scopes');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { data, error, isError, isPaused, refetch } = useQuery(trpc.trust.list.queryOptions({ subject }));
	const remove = useMutation(
		trpc.trust.remove.mutationOptions({
			onSuccess: () => toastDone(t('removed')),
			onError: (refused) => toastProblem(t('notRemoved'), sentenceOf(refused)),
			onSettled: () => readAgain(queryClient, trpc.trust.pathFilter()),
		}),
	);
	if (!data) return isPaused ? <Offline /> : isError && <Problem error={error} onRetry={refetch} />;
	return (
		<>
			{data.length > 0 && (
				<ul aria-label={t('label')} className="mb-4 divide-y divide-line border-y border-line">
					{data.map(({ id, name, issuer, audience, claims, scopes }) => (
						<li key={id} className="flex flex-wrap items-start gap-3 py-3">
							<div className="min-w-56 flex-1 text-small text-muted [overflow-wrap:anywhere]">
								<p className="text-body font-semibold text-ink">{name}</p>
								<p>{scopes.map((scope) => scopeText(scope)).join(' · ')}</p>
								<p>
									{issuer} · {audience}
								</p>
								{Object.entries(claims).map(([claim, value]) => (
									<p key={claim} className="font-mono">
										{claim} = {value}
									</p>
								))}
							</div>
							<Button
								look="quiet"
								disabled={remove.isPending}
								aria-label={t('removeOf', { name })}
								onClick={() => remove.mutate({ subject, id })}
							>
								{t('remove')}
							</Button>
						</li>
					))}
				</ul>
			)}
			<TrustForm subject={subject} />
		</>
	);
}
