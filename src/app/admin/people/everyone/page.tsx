import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LIST_PAGE_SIZE, nextPage } from '../../../../trpc/paging.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { trpc, visitor } from '../../../../trpc/server.ts';
import { Everyone } from '../../../../ui/access/everyone/everyone.tsx';
import { shownIn } from '../../../../ui/access/everyone/shown-in.ts';
import { PeopleNav } from '../../../../ui/access/people-nav.tsx';
import type { Query } from '../../../sign-in-first.ts';
import { AdminRoom } from '../../admin-room.tsx';
import { one, only } from '../../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.everyone');
	return { title: t('title') };
}

/** Everyone here, for those who look after the service. */
export default async function EveryonePage({ searchParams }: { searchParams: Promise<Query> }) {
	const address = await searchParams;
	const { changesRoles } = await only('readsAccess', '/admin/people/everyone', address);
	const [t, user] = await Promise.all([getTranslations('pages.everyone'), visitor()]);
	const queryClient = makeQueryClient();
	const asked = { query: one(address.q)?.trim() ?? '', shown: shownIn(one(address.show)), limit: LIST_PAGE_SIZE };
	await Promise.all([
		queryClient.prefetchInfiniteQuery(trpc.access.standings.infiniteQueryOptions(asked, nextPage)),
		changesRoles && queryClient.prefetchQuery(trpc.access.get.queryOptions()),
	]);
	return (
		<AdminRoom title={t('title')} about={t('about')} queryClient={queryClient}>
			<PeopleNav />
			<Everyone reader={{ subject: user?.subject ?? '', changesRoles }} />
		</AdminRoom>
	);
}
