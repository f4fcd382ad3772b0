import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { isEventId } from '../../../../contract/event/event-id.ts';
import { isSubjectId } from '../../../../contract/subject/subject.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../../../trpc/paging.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { trpc } from '../../../../trpc/server.ts';
import { NEWEST_POSTS } from '../../../../ui/audit/address/page-size.ts';
import { Deliveries } from '../../../../ui/audit/past/deliveries.tsx';
import { WhichEvent } from '../../../../ui/audit/questions/which-event.tsx';
import { RowsSkeleton } from '../../../../ui/controls/skeletons.tsx';
import type { Query } from '../../../sign-in-first.ts';
import { AuditRoom, one, only } from '../admin-page.tsx';
import { BackLink } from '../back-link.tsx';

type Props = { searchParams: Promise<Query> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
	const t = await getTranslations('pages.deliveries');
	return { title: isAsking(await searchParams) ? t('which') : t('title') };
}

export default async function DeliveriesPage({ searchParams }: Props) {
	const query = await searchParams;
	await only('readsTrail', '/admin/audit/deliveries', query);
	const [subject = '', event = ''] = [one(query.subject), one(query.event)];
	const [t, which] = await Promise.all([getTranslations('pages.deliveries'), getTranslations('whichEvent')]);
	if (isAsking(query))
		return (
			<AuditRoom narrow>
				<BackLink />
				<h1 className="pt-3 text-title font-bold">{t('which')}</h1>
				<p className="pt-1 pb-5 text-muted">{which('about')}</p>
				<Suspense fallback={<RowsSkeleton />}>
					<NewestPosts />
				</Suspense>
			</AuditRoom>
		);
	if (!isSubjectId(subject) || !isEventId(event)) notFound();
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

/** Whether the address names no event yet. */
const isAsking = ({ subject, event }: Query) => subject === undefined && event === undefined;

async function NewestPosts() {
	const queryClient = makeQueryClient();
	await queryClient.prefetchInfiniteQuery(
		trpc.audit.list.infiniteQueryOptions({ action: 'event-posted', limit: NEWEST_POSTS }, nextPage),
	);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<WhichEvent />
		</HydrationBoundary>
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
