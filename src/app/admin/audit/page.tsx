import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { TRAIL_PAGE_SIZE } from '../../../ui/audit/address/page-size.ts';
import { type AddressedFilter, filterIn } from '../../../ui/audit/address/trail-filter.ts';
import { AuditTrail } from '../../../ui/audit/audit-trail.tsx';
import { CollectorLine } from '../../../ui/audit/collector-line.tsx';
import { Freshness } from '../../../ui/audit/freshness.tsx';
import { TableSkeleton } from '../../../ui/controls/skeletons.tsx';
import type { Query } from '../../sign-in-first.ts';
import { AuditRoom, one, only } from './admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.audit');
	return { title: t('title') };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	await only('readsTrail', '/admin/audit', query);
	const t = await getTranslations('pages.audit');
	const filter = filterIn((name) => one(query[name]));
	return (
		<AuditRoom>
			<div className="pt-8 pb-5">
				<h1 className="text-title font-bold">{t('title')}</h1>
				<p className="mt-1 text-muted">
					{t.rich('about', {
						jobs: (word) => <AdminLink href="/admin/jobs">{word}</AdminLink>,
						alarms: (word) => <AdminLink href="/admin/alarms">{word}</AdminLink>,
						heat: (word) => <AdminLink href="/admin/heat">{word}</AdminLink>,
						exceptions: (word) => <AdminLink href="/admin/exceptions">{word}</AdminLink>,
					})}
				</p>
				<Suspense>
					<Lag />
				</Suspense>
			</div>
			<Suspense fallback={<TableSkeleton />}>
				<FirstPage filter={filter} />
			</Suspense>
		</AuditRoom>
	);
}

function AdminLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<Link href={href} className="text-accent underline underline-offset-2">
			{children}
		</Link>
	);
}

async function Lag() {
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.audit.freshness.queryOptions());
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<Freshness />
			<CollectorLine />
		</HydrationBoundary>
	);
}

async function FirstPage({ filter }: { filter: AddressedFilter }) {
	const queryClient = makeQueryClient();
	const named = [filter.subject, filter.actor, filter.target].filter((id) => id !== undefined && isSubjectId(id));
	await Promise.all([
		queryClient.prefetchInfiniteQuery(
			trpc.audit.list.infiniteQueryOptions({ ...filter, limit: TRAIL_PAGE_SIZE }, nextPage),
		),
		...named.map((subject = '') => queryClient.prefetchQuery(trpc.subject.get.queryOptions({ subject }))),
	]);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<AuditTrail />
		</HydrationBoundary>
	);
}
