import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { trpc } from '../../../trpc/server.ts';
import { Machines } from '../../../ui/machines/machines.tsx';
import { MakeMachineForm } from '../../../ui/machines/make-machine-form.tsx';
import { signInFirst } from '../../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.machines');
	return { title: t('title') };
}

export default async function MachinesPage() {
	const user = await signInFirst('/settings/machines');
	const t = await getTranslations('pages.machines');
	const queryClient = makeQueryClient();
	await queryClient.prefetchInfiniteQuery(trpc.machine.list.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage));
	return (
		<div className="mx-auto max-w-lg px-4 pt-8">
			<h1 className="text-title font-bold">{t('title')}</h1>
			<p className="mt-1 mb-6 text-muted">
				{t.rich('about', {
					docs: (words) => (
						<Link href="/docs" prefetch={false} className="text-accent underline underline-offset-2">
							{words}
						</Link>
					),
				})}
			</p>
			<MakeMachineForm />
			<div className="mt-8">
				<HydrationBoundary state={dehydrate(queryClient)}>
					<Machines reader={user.subject} />
				</HydrationBoundary>
			</div>
		</div>
	);
}
