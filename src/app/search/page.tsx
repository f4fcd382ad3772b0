import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import type { SearchOrder } from '../../contract/search/found.ts';
import { nextPage } from '../../trpc/paging.ts';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { trpc } from '../../trpc/server.ts';
import { orderOf, RESULTS_A_PAGE, searchPath } from '../../ui/browser/search-address.ts';
import { FeedSkeleton } from '../../ui/controls/skeletons.tsx';
import { chosenDay, dayAddress } from '../../ui/dates/chosen-day.ts';
import { isUntil, queryUntil } from '../../ui/search/query-until.ts';
import { SearchPage } from '../../ui/search/search-page.tsx';
import { type Query, signInFirst } from '../sign-in-first.ts';

type Props = { searchParams: Promise<Query> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
	const t = await getTranslations('pages.search');
	const query = String((await searchParams).q ?? '').trim();
	return { title: query ? t('titleOf', { query }) : t('title') };
}

export default async function Page({ searchParams }: Props) {
	const address = await searchParams;
	const { subject } = await signInFirst('/search', address);
	const query = String(address.q ?? '').trim();
	const order = orderOf(address.order);
	const chosen = chosenDay(address, Date.now());
	if (chosen && !chosen.problem && !isUntil(query, chosen))
		redirect(dayAddress(searchPath(queryUntil(query, chosen), order), chosen));
	const t = await getTranslations('pages.search');
	return (
		<div className="mx-auto max-w-2xl">
			<h1 className="px-4 pt-8 pb-4 text-title font-bold">{t('title')}</h1>
			{query === '' ? (
				// Nothing is to be waited for: the reader can type at once.
				<SearchPage reader={subject} />
			) : (
				<Suspense fallback={<FeedSkeleton />}>
					<Found query={query} order={order} reader={subject} />
				</Suspense>
			)}
		</div>
	);
}

async function Found({ query, order, reader }: { query: string; order: SearchOrder; reader: string }) {
	const queryClient = makeQueryClient();
	await queryClient.prefetchInfiniteQuery(
		trpc.search.events.infiniteQueryOptions({ query, order, limit: RESULTS_A_PAGE }, nextPage),
	);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<SearchPage reader={reader} />
		</HydrationBoundary>
	);
}
