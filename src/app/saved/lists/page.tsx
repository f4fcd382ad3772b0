import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Lists } from '../../../ui/saved/lists.tsx';
import { signInFirst } from '../../sign-in-first.ts';
import { SavedHeading } from '../saved-heading.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.saved');
	return { title: t('lists') };
}

export default async function ListsPage() {
	await signInFirst('/saved/lists');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.saved.lists.queryOptions());
	return (
		<>
			<SavedHeading />
			<HydrationBoundary state={dehydrate(queryClient)}>
				<Lists />
			</HydrationBoundary>
		</>
	);
}
