import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { isSubjectId } from '../../../../contract/subject.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../../../trpc/paging.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { trpc } from '../../../../trpc/server.ts';
import { TimelineAt } from '../../../../ui/audit/past/timeline-at.tsx';
import { RowsSkeleton } from '../../../../ui/controls/skeletons.tsx';
import type { Query } from '../../../sign-in-first.ts';
import { AuditRoom, adminsOnly, one } from '../admin-page.tsx';
import { BackLink } from '../back-link.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.timelineAt');
	return { title: t('title') };
}

export default async function TimelinePage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	await adminsOnly('/admin/audit/timeline', query);
	const subject = one(query.subject) ?? '';
	if (!isSubjectId(subject)) notFound();
	const t = await getTranslations('pages.timelineAt');
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
			trpc.audit.timelineAt.infiniteQueryOptions({ subject, at: at ?? now, limit: LIST_PAGE_SIZE }, nextPage),
		),
	]);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<TimelineAt subject={subject} now={now} />
		</HydrationBoundary>
	);
}
