import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Approvals } from '../../../ui/approvals/approvals.tsx';
import { AdminRoom } from '../admin-room.tsx';
import { only } from '../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.approvals');
	return { title: t('title') };
}

export default async function ApprovalsPage() {
	await only('decidesApprovals', '/admin/approvals');
	const t = await getTranslations('pages.approvals');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.approval.list.queryOptions());
	return (
		<AdminRoom title={t('title')} about={t('about')} queryClient={queryClient}>
			<Approvals />
		</AdminRoom>
	);
}
