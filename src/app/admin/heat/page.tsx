import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { server } from '../../../server/handle.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Heat } from '../../../ui/heat/heat.tsx';
import { AdminRoom } from '../admin-room.tsx';
import { only } from '../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.heat');
	return { title: t('title') };
}

export default async function HeatPage() {
	await only('runsService', '/admin/heat');
	const t = await getTranslations('pages.heat');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.jobs.heat.queryOptions());
	return (
		<AdminRoom title={t('title')} about={t('about')} queryClient={queryClient}>
			<Heat prices={server().prices()} />
		</AdminRoom>
	);
}
