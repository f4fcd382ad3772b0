import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { trpc } from '../../trpc/server.ts';
import { Overview } from '../../ui/overview/overview.tsx';
import { failedSignIns } from '../../ui/overview/queries.ts';
import { AdminRoom } from './admin-room.tsx';
import { only } from './audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.adminOverview');
	return { title: t('title') };
}

export default async function OverviewPage() {
	const rights = await only('readsTrail', '/admin');
	const t = await getTranslations('pages.adminOverview');
	const today = new Date().toISOString().slice(0, 10);
	const queryClient = makeQueryClient();
	await Promise.all([
		queryClient.prefetchQuery(trpc.audit.freshness.queryOptions()),
		queryClient.prefetchQuery(trpc.log.status.queryOptions()),
		queryClient.prefetchQuery(trpc.log.backup.queryOptions()),
		queryClient.prefetchQuery(trpc.alarm.list.queryOptions()),
		queryClient.prefetchQuery(trpc.audit.histogram.queryOptions(failedSignIns(today))),
		...(rights.runsService
			? [
					queryClient.prefetchQuery(trpc.jobs.parked.queryOptions()),
					queryClient.prefetchQuery(trpc.jobs.waiting.queryOptions()),
					queryClient.prefetchQuery(trpc.exception.list.queryOptions()),
				]
			: []),
	]);
	return (
		<AdminRoom title={t('title')} about={t('about')} queryClient={queryClient}>
			<Overview rights={rights} today={today} />
		</AdminRoom>
	);
}
