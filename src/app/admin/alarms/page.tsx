import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Alarms } from '../../../ui/alarms/alarms.tsx';
import { AdminRoom } from '../admin-room.tsx';
import { only } from '../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.alarms');
	return { title: t('title') };
}

export default async function AlarmsPage() {
	const { runsService } = await only('readsTrail', '/admin/alarms');
	const t = await getTranslations('pages.alarms');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.alarm.list.queryOptions());
	return (
		<AdminRoom title={t('title')} about={t(runsService ? 'about' : 'aboutForAuditors')} queryClient={queryClient}>
			<Alarms changes={runsService} />
		</AdminRoom>
	);
}
