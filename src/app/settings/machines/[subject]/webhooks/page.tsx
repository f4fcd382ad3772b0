import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { makeQueryClient } from '../../../../../trpc/query-client.ts';
import { caller, trpc, visitor } from '../../../../../trpc/server.ts';
import { Webhooks } from '../../../../../ui/webhooks/webhooks.tsx';
import { signInFirst } from '../../../../sign-in-first.ts';
import { ownOrNotFound } from '../own-or-not-found.ts';

type Props = { params: Promise<{ subject: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	if (!(await visitor())) return {};
	const { profile } = await read((await params).subject);
	const t = await getTranslations('pages.webhooks');
	return { title: t('titleOf', { name: profile.name }) };
}

export default async function WebhooksPage({ params }: Props) {
	const { subject } = await params;
	const user = await signInFirst(`/settings/machines/${subject}/webhooks`);
	const { profile, webhooks } = await read(subject);
	const t = await getTranslations('pages.webhooks');
	const queryClient = makeQueryClient();
	queryClient.setQueryData(trpc.webhook.list.queryKey({ subject }), webhooks);
	return (
		<div className="mx-auto max-w-2xl px-4 pt-8 pb-8">
			<p className="mb-4 text-small">
				<Link href={`/settings/machines/${subject}`} className="text-accent underline underline-offset-2">
					{profile.name}
				</Link>
			</p>
			<h1 className="text-title font-bold">{t('title')}</h1>
			<p className="mt-1 mb-6 text-muted">{t('about')}</p>
			<HydrationBoundary state={dehydrate(queryClient)}>
				<Webhooks subject={subject} reader={user.subject} grantsAll={user.rights.grantsAll} />
			</HydrationBoundary>
		</div>
	);
}

const read = cache(async (subject: string) => {
	const api = await caller();
	const [{ profile }, webhooks] = await ownOrNotFound(
		Promise.all([api.subject.get({ subject }), api.webhook.list({ subject })]),
	);
	return { profile, webhooks };
});
