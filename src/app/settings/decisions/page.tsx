import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { OwnDecisions } from '../../../ui/moderation/own-decisions.tsx';
import { signInFirst } from '../../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.decisions');
	return { title: t('title') };
}

export default async function DecisionsPage() {
	const user = await signInFirst('/settings/decisions');
	const t = await getTranslations('pages.decisions');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.cases.decisions.queryOptions());
	return (
		<div className="mx-auto max-w-lg px-4 pt-8 pb-8">
			<h1 className="text-title font-bold">{t('title')}</h1>
			<p className="mt-1 mb-6 text-muted">{t('about')}</p>
			<HydrationBoundary state={dehydrate(queryClient)}>
				<OwnDecisions reader={user.subject} />
			</HydrationBoundary>
		</div>
	);
}
