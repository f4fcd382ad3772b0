import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { BackupLine } from '../../../ui/audit/backup-line.tsx';
import { ParkedJobs } from '../../../ui/audit/parked-jobs.tsx';
import { PushesWaiting } from '../../../ui/audit/pushes-waiting.tsx';
import { AdminRoom } from '../admin-room.tsx';
import { only } from '../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.jobs');
	return { title: t('title') };
}

export default async function JobsPage() {
	await only('runsService', '/admin/jobs');
	const t = await getTranslations('pages.jobs');
	const queryClient = makeQueryClient();
	await Promise.all([
		queryClient.prefetchQuery(trpc.jobs.parked.queryOptions()),
		queryClient.prefetchQuery(trpc.jobs.waiting.queryOptions()),
		queryClient.prefetchQuery(trpc.log.backup.queryOptions()),
	]);
	return (
		<AdminRoom
			title={t('title')}
			about={t('about')}
			queryClient={queryClient}
			lines={
				<>
					<PushesWaiting />
					<BackupLine />
				</>
			}
		>
			<ParkedJobs />
		</AdminRoom>
	);
}
