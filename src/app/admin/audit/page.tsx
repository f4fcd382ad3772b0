import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { forbidden } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { type AuditFilter, auditFilter } from '../../../ui/audit/audit-query.ts';
import { AuditTrail } from '../../../ui/audit/audit-trail.tsx';
import { TableSkeleton } from '../../../ui/controls/skeletons.tsx';
import { type Query, signInFirst } from '../../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.audit');
	return { title: t('title') };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	const user = await signInFirst('/admin/audit', query);
	if (!user.admin) forbidden();
	const t = await getTranslations('pages.audit');
	const filter = auditFilter((name) => [query[name]].flat()[0]);
	return (
		<div className="mx-auto max-w-6xl px-4 sm:px-6">
			<div className="pt-8 pb-6">
				<h1 className="text-title font-bold">{t('title')}</h1>
				<p className="mt-1 text-muted">
					{t.rich('about', {
						jobs: (word) => (
							<Link href="/admin/jobs" className="text-accent underline underline-offset-2">
								{word}
							</Link>
						),
					})}
				</p>
			</div>
			<Suspense fallback={<TableSkeleton />}>
				<FirstPage filter={filter} />
			</Suspense>
		</div>
	);
}

async function FirstPage({ filter }: { filter: AuditFilter }) {
	const queryClient = makeQueryClient();
	await queryClient.prefetchInfiniteQuery(
		trpc.audit.list.infiniteQueryOptions({ ...filter, limit: LIST_PAGE_SIZE }, nextPage),
	);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<AuditTrail />
		</HydrationBoundary>
	);
}
