'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { Ago } from '../controls/time.tsx';

const LOOK_AGAIN_MS = 5_000;

/** Webhooks with pushes that wait, and since when. Kept up to date. */
export function PushesWaiting() {
	const t = useTranslations('jobs');
	const trpc = useTRPC();
	const { data } = useQuery(trpc.jobs.waiting.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }));
	if (!data) return null;
	const { webhooks, since } = data;
	return (
		<p>{since ? t.rich('waiting', { count: webhooks, ago: () => <Ago at={since} inSentence /> }) : t('noneWaiting')}</p>
	);
}
