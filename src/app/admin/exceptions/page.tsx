import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { ExceptionList } from '../../../ui/exceptions/exception-list.tsx';
import { AdminRoom } from '../admin-room.tsx';
import { only } from '../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.exceptions');
	return { title: t('title') };
}

export default async function ExceptionsPage() {
	await only('runsService', '/admin/exceptions');
	const t = await getTranslations('pages.exceptions');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.exception.list.queryOptions());
	return (
		<AdminRoom title={t('title')} about={t('about')} queryClient={queryClient}>
			<ExceptionList />
		</AdminRoom>
	);
}
