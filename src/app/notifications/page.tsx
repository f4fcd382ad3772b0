import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { caller, trpc } from '../../trpc/server.ts';
import { RowsSkeleton } from '../../ui/controls/skeletons.tsx';
import { DeviceSwitch } from '../../ui/notifications/device-switch.tsx';
import { NotificationList } from '../../ui/notifications/notification-list.tsx';
import { signInFirst } from '../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.notifications');
	return { title: t('title') };
}

export default async function NotificationsPage() {
	await signInFirst('/notifications');
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
			<Suspense fallback={<RowsSkeleton />}>
				<Known />
			</Suspense>
		</div>
	);
}

async function Known() {
	const queryClient = makeQueryClient();
	await queryClient.prefetchInfiniteQuery(
		trpc.notifications.page.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage),
	);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<NotificationList />
		</HydrationBoundary>
	);
}
