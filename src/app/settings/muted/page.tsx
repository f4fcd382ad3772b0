import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Section } from '../../../ui/controls/section.tsx';
import { MuteTopicForm } from '../../../ui/muted/mute-topic-form.tsx';
import { MutedTopics } from '../../../ui/muted/muted-topics.tsx';
import { MutedSubjects } from '../../../ui/relations/muted-subjects.tsx';
import { signInFirst } from '../../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.muted');
	return { title: t('title') };
}

export default async function MutedPage() {
	await signInFirst('/settings/muted');
	const t = await getTranslations('pages.muted');
	const queryClient = makeQueryClient();
	await Promise.all([
		queryClient.prefetchQuery(trpc.subject.mutedTopics.queryOptions()),
		queryClient.prefetchInfiniteQuery(trpc.subject.muted.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage)),
	]);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<div className="mx-auto max-w-lg px-4 pt-8 pb-8">
				<h1 className="text-title font-bold">{t('title')}</h1>
				<p className="mt-1 text-muted">{t('about')}</p>
				<Section id="topics" title={t('topics')} about={t('topicsText')}>
					<MuteTopicForm />
					<div className="mt-6">
						<MutedTopics />
					</div>
				</Section>
				<Section id="people" title={t('people')} about={t('peopleText')}>
					<div className="-mx-4 -mt-2">
						<MutedSubjects />
					</div>
				</Section>
			</div>
		</HydrationBoundary>
	);
}
