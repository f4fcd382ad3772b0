import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { SavedSearches } from '../../../ui/saved/saved-searches.tsx';
import { signInFirst } from '../../sign-in-first.ts';
import { SavedHeading } from '../saved-heading.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.saved');
	return { title: t('searches') };
}

export default async function SavedSearchesPage() {
	await signInFirst('/saved/searches');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.saved.searches.queryOptions());
	return (
		<>
			<SavedHeading />
			<HydrationBoundary state={dehydrate(queryClient)}>
				<SavedSearches />
			</HydrationBoundary>
		</>
	);
}
