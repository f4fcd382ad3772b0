'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { AddWebhookForm } from './add-webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** Milliseconds between two readings of the list while a receiver has not agreed. */
const READ_EVERY = 3_000;

/** The webhooks of a subject, and a form that adds one. */
export function Webhooks({ subject, reader, grantsAll }: { subject: string; reader: string; grantsAll: boolean }) {
	const t = useTranslations('webhooks');
	const { data, error, isError, isPaused, refetch } = useQuery({
		...useTRPC().webhook.list.queryOptions({ subject }),
		refetchInterval: ({ state }) => (state.data?.some(({ off, agreed }) => !off && !agreed) ? READ_EVERY : false),
	});
	if (!data) return isPaused ? <Offline /> : isError && <Problem error={error} onRetry={refetch} />;
	return (
		<>
			{data.length === 0 && <p className="text-muted">{t('none')}</p>}
			{data.length > 0 && (
				<ul aria-label={t('label')} className="divide-y divide-line border-y border-line">
					{data.map((webhook) => (
						<WebhookRow key={webhook.id} webhook={webhook} reader={reader} />
					))}
				</ul>
			)}
			<div className="mt-8">
				<AddWebhookForm subject={subject} grantsAll={grantsAll} />
			</div>
		</>
	);
}
