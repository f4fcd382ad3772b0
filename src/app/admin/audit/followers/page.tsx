import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LIST_PAGE_SIZE, nextPage } from '../../../../trpc/paging.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { trpc } from '../../../../trpc/server.ts';
import { FollowersAt } from '../../../../ui/audit/past/followers-at.tsx';
import type { Query } from '../../../sign-in-first.ts';
import { MomentPage, momentIn } from '../moment-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.followersAt');
	return { title: t('title') };
}

export default async function FollowersPage({ searchParams }: { searchParams: Promise<Query> }) {
	const { subject, at } = await momentIn('/admin/audit/followers', searchParams);
	const t = await getTranslations('pages.followersAt');
	return (
		<MomentPage title={t('title')}>
			<FirstPage subject={subject} at={at} />
		</MomentPage>
	);
}

async function FirstPage({ subject, at }: { subject: string; at: string | undefined }) {
	const now = new Date().toISOString();
	const queryClient = makeQueryClient();
	await Promise.all([
		queryClient.prefetchQuery(trpc.subject.get.queryOptions({ subject })),
		queryClient.prefetchInfiniteQuery(
			trpc.audit.followersAt.infiniteQueryOptions({ subject, at: at ?? now, limit: LIST_PAGE_SIZE }, nextPage),
		),
	]);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<FollowersAt subject={subject} now={now} />
		</HydrationBoundary>
	);
}
