import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { Bundle } from '../../../contract/schema/bundle.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/confirm.tsx';
import { Problem } from '../../controls/problem.tsx';
import { Exact } from '../../controls/time.tsx';
import { toastDone, toastProblem } from '../../controls/toast.ts';
import { useErrorSentence } from '../../hooks/use-error-sentence.ts';

/** The bundles whose links are good. `revokes`: whether the reader may take them back. */
export function BundlesOut({ revokes }: { revokes: boolean }) {
	const t = useTranslations('bundles');
	const trpc = useTRPC();
	const { data, error, refetch } = useQuery(trpc.bundle.list.queryOptions());
	return (
		<section aria-label={t('out')}>
			<h3 className="text-small font-semibold">{t('out')}</h3>
			{error && !data && <Problem error={error} onRetry={refetch} />}
			{data?.length === 0 && <p className="mt-1 text-small text-muted">{t('none')}</p>}
			<ul className="mt-1 divide-y divide-line">
				{data?.map((bundle) => (
					<BundleLine key={bundle.id} bundle={bundle}>
						{revokes && <RevokeBundle id={bundle.id} />}
					</BundleLine>
				))}
			</ul>
		</section>
	);
}

type LineProps = { bundle: Bundle; children: ReactNode };

function BundleLine({ bundle: { filter, entries, madeBy, expiresAt }, children }: LineProps) {
	const t = useTranslations('bundles');
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-small">
			<div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
				<p>{filter === '' ? t('everything') : filter}</p>
				<p className="text-fine text-muted">
					{t('entries', { count: entries })} · {madeBy} ·{' '}
					{t.rich('until', { time: () => <Exact at={expiresAt} part="minute" /> })}
				</p>
			</div>
			{children}
		</li>
	);
}

function RevokeBundle({ id }: { id: string }) {
	const t = useTranslations('bundles');
	const trpc = useTRPC();
	const cache = useQueryClient();
	const sentenceOf = useErrorSentence();
	const [asks, setAsks] = useState(false);
	const remove = useMutation(
		trpc.bundle.delete.mutationOptions({
			onSuccess: () => toastDone(t('taken')),
			onError: (error) => toastProblem(t('notTaken'), sentenceOf(error)),
			onSettled: () => cache.invalidateQueries(trpc.bundle.list.queryFilter()),
		}),
	);
	return (
		<>
			<Button look="quiet" disabled={remove.isPending} onClick={() => setAsks(true)}>
				{t('takeBack')}
			</Button>
			<Confirm
				open={asks}
				onOpenChange={setAsks}
				title={t('confirm')}
				text={t('confirmText')}
				cancel={t('cancel')}
				confirm={t('takeBack')}
				onConfirm={() => remove.mutate({ id })}
			/>
		</>
	);
}
