import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { isSubjectId } from '../../../../contract/subject.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../../../trpc/paging.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { trpc } from '../../../../trpc/server.ts';
import { FollowersAt } from '../../../../ui/audit/past/followers-at.tsx';
import { RowsSkeleton } from '../../../../ui/controls/skeletons.tsx';
import type { Query } from '../../../sign-in-first.ts';
import { AuditRoom, adminsOnly, one } from '../admin-page.tsx';
import { BackLink } from '../back-link.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.followersAt');
	return { title: t('title') };
}

export default async function FollowersPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	await adminsOnly('/admin/audit/followers', query);
	const subject = one(query.subject) ?? '';
	if (!isSubjectId(subject)) notFound();
	const t = await getTranslations('pages.followersAt');
	return (
		<AuditRoom narrow>
			<BackLink />
			<h1 className="pt-3 pb-5 text-title font-bold">{t('title')}</h1>
			<Suspense fallback={<RowsSkeleton />}>
				<FirstPage subject={subject} at={one(query.at)} />
			</Suspense>
		</AuditRoom>
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
