import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { TRAIL_PAGE_SIZE } from '../../../ui/audit/address/page-size.ts';
import { type AddressedFilter, addressIn, filterAt } from '../../../ui/audit/address/trail-filter.ts';
import { AuditTrail } from '../../../ui/audit/audit-trail.tsx';
import { CollectorLine } from '../../../ui/audit/collector-line.tsx';
import { Freshness } from '../../../ui/audit/freshness.tsx';
import { TableSkeleton } from '../../../ui/controls/skeletons.tsx';
import { choices } from '../../choices.ts';
import type { Query } from '../../sign-in-first.ts';
import { AuditRoom, one, only } from './admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.audit');
	return { title: t('title') };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	const { grantsAll } = await only('readsTrail', '/admin/audit', query);
	const [t, { trailColumns }] = await Promise.all([getTranslations('pages.audit'), choices()]);
	const address = addressIn((name) => one(query[name]));
	return (
		<AuditRoom>
			<div className="pt-8 pb-5">
				<h1 className="text-title font-bold">{t('title')}</h1>
				<p className="mt-1 text-muted">{t('about')}</p>
				<Suspense>
					<Lag />
				</Suspense>
			</div>
			<Suspense fallback={<TableSkeleton />}>
				<FirstPage filter={filterAt(address, Date.now())} columns={trailColumns} grantsAll={grantsAll} />
			</Suspense>
		</AuditRoom>
	);
}

async function Lag() {
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.audit.freshness.queryOptions());
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<div className="text-small text-muted">
				<Freshness />
				<CollectorLine />
			</div>
		</HydrationBoundary>
	);
}

type FirstPageProps = { filter: AddressedFilter; columns: string | undefined; grantsAll: boolean };

async function FirstPage({ filter, columns, grantsAll }: FirstPageProps) {
	const queryClient = makeQueryClient();
	const named = [filter.subject, filter.actor, filter.target].filter((id) => id !== undefined && isSubjectId(id));
	await Promise.all([
		queryClient.prefetchInfiniteQuery(
			trpc.audit.list.infiniteQueryOptions({ ...filter, limit: TRAIL_PAGE_SIZE }, nextPage),
		),
		queryClient.prefetchQuery(trpc.saved.views.queryOptions()),
		...named.map((subject = '') => queryClient.prefetchQuery(trpc.subject.get.queryOptions({ subject }))),
	]);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<AuditTrail grantsAll={grantsAll} chosenColumns={columns} />
		</HydrationBoundary>
	);
}
