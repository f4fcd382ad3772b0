import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CASE_STATES } from '../../contract/moderation/moderation.ts';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { trpc } from '../../trpc/server.ts';
import { Queue } from '../../ui/moderation/queue.tsx';
import { type Query, signInFirst } from '../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.moderation');
	return { title: t('title') };
}

export default async function ModerationPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	const { subject, rights } = await signInFirst('/moderation', query);
	if (!rights.moderates) forbidden();
	const t = await getTranslations('pages.moderation');
	const queryClient = makeQueryClient();
	const state = CASE_STATES.find((known) => known === query.state);
	await queryClient.prefetchQuery(trpc.cases.list.queryOptions({ ...(state && { state }) }));
	return (
		<div className="mx-auto max-w-6xl">
			<div className="px-4 pt-8 pb-5 sm:px-6">
				<h1 className="text-title font-bold">{t('title')}</h1>
				<p className="mt-1 text-muted">{t('about')}</p>
			</div>
			<HydrationBoundary state={dehydrate(queryClient)}>
				<Queue reader={{ subject, rights }} />
			</HydrationBoundary>
		</div>
	);
}
