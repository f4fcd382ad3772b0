import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache, Suspense } from 'react';
import { TidelineError } from '../../../contract/errors.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { caller, trpc, visitor } from '../../../trpc/server.ts';
import { FeedSkeleton, RowsSkeleton } from '../../../ui/controls/skeletons.tsx';
import { eventsHiddenBy, type HiddenBy } from '../../../ui/profile/hidden-events.ts';
import { SubjectHeader } from '../../../ui/profile/subject-header.tsx';
import { type SubjectTab, subjectTab } from '../../../ui/profile/subject-tab.ts';
import { SubjectTabs } from '../../../ui/profile/subject-tabs.tsx';
import { firstPage } from '../../first-page.ts';
import { type Query, signInFirst } from '../../sign-in-first.ts';

type Props = { params: Promise<{ subject: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	if (!(await visitor())) return {};
	const { profile } = await subjectOrNotFound((await params).subject);
	return { title: `${profile.name} (@${profile.handle})` };
}

export default async function SubjectPage({ params, searchParams }: Props) {
	const [{ subject: id }, query] = await Promise.all([params, searchParams]);
	const user = await signInFirst(`/s/${id}`, query);
	const subject = await subjectOrNotFound(id);
	const queryClient = makeQueryClient();
	queryClient.setQueryData(trpc.subject.get.queryKey({ subject: id }), subject);
	const tab = subjectTab(query.tab, user.subject === id);
	const hiddenBy = eventsHiddenBy(subject, user.admin);
	return (
		<div className="mx-auto max-w-2xl">
			<HydrationBoundary state={dehydrate(queryClient)}>
				<SubjectHeader id={id} admin={user.admin} />
			</HydrationBoundary>
			<Suspense fallback={tab === 'events' ? <FeedSkeleton /> : <RowsSkeleton />}>
				<OpenTab id={id} tab={tab} reader={user.subject} admin={user.admin} hiddenBy={hiddenBy} />
			</Suspense>
		</div>
	);
}

type Opened = { id: string; tab: SubjectTab; reader: string; admin: boolean; hiddenBy: HiddenBy | undefined };

async function OpenTab({ id, tab, reader, admin, hiddenBy }: Opened) {
	const queryClient = makeQueryClient();
	const events =
		tab === 'events' && !hiddenBy
			? await firstPage(async () => (await caller()).subject.events({ subject: id }))
			: undefined;
	if (tab !== 'events' && hiddenBy !== 'block') await prefetch[tab](queryClient, id);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<SubjectTabs id={id} reader={reader} admin={admin} events={events} />
		</HydrationBoundary>
	);
}

const prefetch: Record<Exclude<SubjectTab, 'events'>, (queryClient: QueryClient, subject: string) => Promise<void>> = {
	followers: (queryClient, subject) =>
		queryClient.prefetchInfiniteQuery(
			trpc.subject.followers.infiniteQueryOptions({ subject, limit: LIST_PAGE_SIZE }, nextPage),
		),
	following: (queryClient, subject) =>
		queryClient.prefetchInfiniteQuery(
			trpc.subject.following.infiniteQueryOptions({ subject, limit: LIST_PAGE_SIZE }, nextPage),
		),
	requests: async (queryClient) => {
		await Promise.all([
			queryClient.prefetchInfiniteQuery(
				trpc.subject.requests.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage),
			),
			queryClient.prefetchInfiniteQuery(
				trpc.subject.requested.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage),
			),
		]);
	},
};

/** Before anything is sent, so that an unknown id is answered with 404. */
const subjectOrNotFound = cache(async (id: string) => {
	try {
		return await (await caller()).subject.get({ subject: id });
	} catch (error) {
		if (error instanceof TRPCError && isUnknown(error)) notFound();
		throw error;
	}
});

function isUnknown({ code, cause }: TRPCError): boolean {
	return code === 'BAD_REQUEST' || (cause instanceof TidelineError && cause.code === 'subject_not_found');
}
