import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { BackupLine } from '../../../ui/audit/backup-line.tsx';
import { ParkedJobs } from '../../../ui/audit/parked-jobs.tsx';
import { PushesWaiting } from '../../../ui/audit/pushes-waiting.tsx';
import { signInFirst } from '../../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.jobs');
	return { title: t('title') };
}

export default async function JobsPage() {
	const user = await signInFirst('/admin/jobs', {});
	if (!user.admin) forbidden();
	const t = await getTranslations('pages.jobs');
	const queryClient = makeQueryClient();
	await Promise.all([
		queryClient.prefetchQuery(trpc.jobs.parked.queryOptions()),
		queryClient.prefetchQuery(trpc.jobs.waiting.queryOptions()),
		queryClient.prefetchQuery(trpc.log.backup.queryOptions()),
	]);
	return (
		<div className="mx-auto max-w-2xl">
			<HydrationBoundary state={dehydrate(queryClient)}>
				<div className="px-4 pt-8 pb-5">
					<h1 className="text-title font-bold">{t('title')}</h1>
					<p className="mt-1 text-muted">{t('about')}</p>
					<PushesWaiting />
					<BackupLine />
				</div>
				<ParkedJobs />
			</HydrationBoundary>
		</div>
	);
}
