'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { Button } from '../controls/button.tsx';
import { Choice } from '../controls/choice.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { Problem } from '../controls/problem.tsx';
import { PushRow } from './push-row.tsx';
import { type ListedWebhook, useChangeWebhook } from './use-change-webhook.ts';

/** Milliseconds between two readings of the log while it is open. */
const READ_EVERY = 3_000;

/** The pushes of a webhook with their results. */
export function PushLog({ webhook: { id, subject, off } }: { webhook: ListedWebhook }) {
	const t = useTranslations('pushes');
	const trpc = useTRPC();
	const { retry, busy } = useChangeWebhook();
	const [shown, setShown] = useState<'all' | 'dead'>('all');
	const input = { subject, id, limit: LIST_PAGE_SIZE, ...(shown === 'dead' && { state: shown }) };
	const list = useInfiniteQuery({
		...trpc.webhook.pushes.infiniteQueryOptions(input, nextPage),
		refetchInterval: READ_EVERY,
	});
	const pushes = list.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<div className="mt-4 rounded-2xl border border-line p-4">
			<div className="flex flex-wrap items-center gap-2">
				<Choice
					label={t('show')}
					options={{ all: t('all'), dead: t('dead') }}
					value={shown}
					onChange={(next) => setShown(next)}
				/>
				{shown === 'dead' && pushes.length > 0 && !off && (
					<Button look="quiet" disabled={busy} onClick={() => retry.mutate({ subject, id })}>
						{t('allAgain')}
					</Button>
				)}
			</div>
			{list.isError && !list.data && <Problem error={list.error} onRetry={list.refetch} />}
			<ul aria-label={t('label')} className="mt-3 divide-y divide-line">
				{pushes.map((push) => (
					<PushRow
						key={push.id}
						push={push}
						mayRetry={!off && !busy}
						onRetry={() => retry.mutate({ subject, id, push: push.id })}
					/>
				))}
			</ul>
			<LoadMore list={list} end={pushes.length === 0 && t(shown === 'dead' ? 'noneDead' : 'none')} />
		</div>
	);
}
