import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc, visitor } from '../../../trpc/server.ts';
import { AccessPage } from '../../../ui/access/access-page.tsx';
import { PeopleNav } from '../../../ui/access/people-nav.tsx';
import { AdminRoom } from '../admin-room.tsx';
import { only } from '../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.people');
	return { title: t('title') };
}

export default async function PeoplePage() {
	const { changesRoles } = await only('readsAccess', '/admin/people');
	const [t, user] = await Promise.all([getTranslations('pages.people'), visitor()]);
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.access.get.queryOptions());
	return (
		<AdminRoom title={t('title')} about={t('about')} queryClient={queryClient}>
			<PeopleNav />
			<AccessPage reader={{ subject: user?.subject ?? '', changesRoles }} />
		</AdminRoom>
	);
}
