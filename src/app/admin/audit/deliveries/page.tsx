import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { isEventId } from '../../../../contract/event-id.ts';
import { isSubjectId } from '../../../../contract/subject.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../../../trpc/paging.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { trpc } from '../../../../trpc/server.ts';
import { Deliveries } from '../../../../ui/audit/past/deliveries.tsx';
import { RowsSkeleton } from '../../../../ui/controls/skeletons.tsx';
import type { Query } from '../../../sign-in-first.ts';
import { AuditRoom, adminsOnly, one } from '../admin-page.tsx';
import { BackLink } from '../back-link.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.deliveries');
	return { title: t('title') };
}

export default async function DeliveriesPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	await adminsOnly('/admin/audit/deliveries', query);
	const [subject = '', event = ''] = [one(query.subject), one(query.event)];
	if (!isSubjectId(subject) || !isEventId(event)) notFound();
	const t = await getTranslations('pages.deliveries');
	return (
		<AuditRoom narrow>
			<BackLink />
			<h1 className="pt-3 text-title font-bold">{t('title')}</h1>
			<Suspense fallback={<RowsSkeleton />}>
				<FirstPage subject={subject} event={event} />
			</Suspense>
		</AuditRoom>
	);
}

async function FirstPage({ subject, event }: { subject: string; event: string }) {
	const queryClient = makeQueryClient();
	await Promise.all([
		queryClient.prefetchQuery(trpc.subject.get.queryOptions({ subject })),
		queryClient.prefetchInfiniteQuery(
			trpc.audit.deliveries.infiniteQueryOptions({ subject, event, limit: LIST_PAGE_SIZE }, nextPage),
		),
	]);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<Deliveries subject={subject} event={event} />
		</HydrationBoundary>
	);
}
