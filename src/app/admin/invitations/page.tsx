import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { server } from '../../../server/handle.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Invitations } from '../../../ui/invitations/invitations.tsx';
import { AdminRoom } from '../admin-room.tsx';
import { only } from '../audit/admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.invitations');
	return { title: t('title') };
}

export default async function InvitationsPage() {
	await only('invites', '/admin/invitations');
	const t = await getTranslations('pages.invitations');
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.invitation.list.queryOptions());
	const isOpen = server().signUpIsOpen();
	return (
		<AdminRoom
			title={t('title')}
			about={t('about')}
			lines={isOpen && <p className="text-muted">{t('open')}</p>}
			queryClient={queryClient}
		>
			<Invitations />
		</AdminRoom>
	);
}
