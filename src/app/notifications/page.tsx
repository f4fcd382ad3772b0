import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { isNotificationGroup, type NotificationGroup } from '../../contract/reading/notification.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { caller, trpc } from '../../trpc/server.ts';
import { RowsSkeleton } from '../../ui/controls/skeletons.tsx';
import { DeviceSwitch } from '../../ui/notifications/device-switch.tsx';
import { NotificationList } from '../../ui/notifications/notification-list.tsx';
import { NotificationTabs } from '../../ui/notifications/notification-tabs.tsx';
import { type Query, signInFirst } from '../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.notifications');
	return { title: t('title') };
}

export default async function NotificationsPage({ searchParams }: { searchParams: Promise<Query> }) {
	const query = await searchParams;
	await signInFirst('/notifications', query);
	const only = isNotificationGroup(query.only) ? query.only : undefined;
	const [t, device] = await Promise.all([
		getTranslations('pages.notifications'),
		caller().then((api) => api.device.get()),
	]);
	return (
		<div className="mx-auto max-w-2xl">
			<h1 className="px-4 pt-8 pb-3 text-title font-bold">{t('title')}</h1>
			{device.key !== null && (
				<div className="px-4 pb-3">
					<DeviceSwitch serverKey={device.key} isDevice={device.on} />
				</div>
			)}
			<NotificationTabs only={only} />
			<Suspense key={only} fallback={<RowsSkeleton />}>
				<Known only={only} />
			</Suspense>
		</div>
	);
}

async function Known({ only }: { only: NotificationGroup | undefined }) {
	const queryClient = makeQueryClient();
	await queryClient.prefetchInfiniteQuery(
		trpc.notifications.page.infiniteQueryOptions({ only, limit: LIST_PAGE_SIZE }, nextPage),
	);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<NotificationList key={only} only={only} />
		</HydrationBoundary>
	);
}
