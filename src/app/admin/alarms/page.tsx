import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Alarms } from '../../../ui/alarms/alarms.tsx';
import { signInFirst } from '../../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.alarms');
	return { title: t('title') };
}

export default async function AlarmsPage() {
	const user = await signInFirst('/admin/alarms', {});
	if (!user.admin) forbidden();
	const t = await getTranslations('pages.alarms');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.alarm.list.queryOptions());
	return (
		<div className="mx-auto max-w-2xl">
			<HydrationBoundary state={dehydrate(queryClient)}>
				<div className="px-4 pt-8 pb-5">
					<h1 className="text-title font-bold">{t('title')}</h1>
					<p className="mt-1 text-muted">{t('about')}</p>
				</div>
				<Alarms />
			</HydrationBoundary>
		</div>
	);
}
