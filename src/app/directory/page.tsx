import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import type { SubjectOrder } from '../../contract/subject/subject-card.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { trpc } from '../../trpc/server.ts';
import { RowsSkeleton } from '../../ui/controls/skeletons.tsx';
import { Directory } from '../../ui/directory/directory.tsx';
import { orderOf } from '../../ui/directory/directory-order.ts';
import { type Query, signInFirst } from '../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.directory');
	return { title: t('title') };
}

export default async function DirectoryPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	await signInFirst('/directory', query);
	const t = await getTranslations('pages.directory');
	return (
		<div className="mx-auto max-w-2xl">
			<div className="px-4 pt-8 pb-5">
				<h1 className="text-title font-bold">{t('title')}</h1>
				<p className="mt-1 text-muted">{t('about')}</p>
			</div>
			<Suspense fallback={<RowsSkeleton />}>
				<Found query={String(query.q ?? '').trim()} order={orderOf(query.by)} />
			</Suspense>
		</div>
	);
}

async function Found({ query, order }: { query: string; order: SubjectOrder }) {
	const queryClient = makeQueryClient();
	const limit = LIST_PAGE_SIZE;
	if (query === '')
		await queryClient.prefetchInfiniteQuery(trpc.directory.list.infiniteQueryOptions({ order, limit }, nextPage));
	else await queryClient.prefetchInfiniteQuery(trpc.directory.search.infiniteQueryOptions({ query, limit }, nextPage));
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<Directory />
		</HydrationBoundary>
	);
}
