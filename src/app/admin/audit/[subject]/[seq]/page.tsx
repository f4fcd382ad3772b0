import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { makeQueryClient } from '../../../../../trpc/query-client.ts';
import { caller, refusalOf, trpc } from '../../../../../trpc/server.ts';
import { EntryDetail } from '../../../../../ui/audit/entry/entry-detail.tsx';
import { AuditRoom, only } from '../../admin-page.tsx';
import { BackLink } from '../../back-link.tsx';

type Props = { params: Promise<{ subject: string; seq: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	const { subject, seq } = await params;
	const t = await getTranslations('pages.auditEntry');
	return { title: t('title', { subject, seq }) };
}

export default async function EntryPage({ params }: Props) {
	const { subject, seq } = await params;
	await only('readsTrail', `/admin/audit/${subject}/${seq}`);
	const input = { subject, seq: Number(seq) };
	const queryClient = makeQueryClient();
	queryClient.setQueryData(trpc.audit.entry.queryKey(input), await entryOrNotFound(input));
	return (
		<AuditRoom>
			<BackLink />
			<HydrationBoundary state={dehydrate(queryClient)}>
				<EntryDetail {...input} />
			</HydrationBoundary>
		</AuditRoom>
	);
}

/** Reads the entry before anything is sent, so that a missing one is answered with 404. */
async function entryOrNotFound(input: { subject: string; seq: number }) {
	try {
		return await (await caller()).audit.entry(input);
	} catch (error) {
		if ([400, 404].includes(refusalOf(error)?.status ?? 0)) notFound();
		throw error;
	}
}
