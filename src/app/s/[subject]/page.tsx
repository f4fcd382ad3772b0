import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache, Suspense } from 'react';
import { TidelineError } from '../../../contract/errors.ts';
import { ANONYMOUS } from '../../../contract/principal.ts';
import { PageInput } from '../../../contract/schema/page.ts';
import { sharedPath } from '../../../contract/shared-path.ts';
import { isSubjectId, type Profile } from '../../../contract/subject.ts';
import { readPublicEvent, readPublicFeed } from '../../../domain/event/read-public-feed.ts';
import { services } from '../../../services.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { caller, trpc, visitor } from '../../../trpc/server.ts';
import { FeedSkeleton, RowsSkeleton } from '../../../ui/controls/skeletons.tsx';
import { eventsHiddenBy, type HiddenBy } from '../../../ui/profile/hidden-events.ts';
import { PublicProfile } from '../../../ui/profile/public-profile.tsx';
import { SubjectHeader } from '../../../ui/profile/subject-header.tsx';
import { type SubjectTab, subjectTab } from '../../../ui/profile/subject-tab.ts';
import { SubjectTabs } from '../../../ui/profile/subject-tabs.tsx';
import { nameKey } from '../../../ui/subject/name-loader.ts';
import { firstPage } from '../../first-page.ts';
import { canonical, sharedMeta } from '../../shared-meta.ts';
import { type Query, signInFirst, withQuery } from '../../sign-in-first.ts';
import { addressed, leadByHandle } from '../by-handle.ts';

type Props = { params: Promise<{ subject: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
	const [{ id }, { cursor }] = [await addressed((await params).subject), await searchParams];
	const published = await strangersFeed(id, cursor);
	const profile = published?.profile ?? ((await visitor()) ? (await standingOf(id))?.profile : undefined);
	if (!profile) return (await visitor()) ? { title: (await getTranslations('pages.noSuchSubject'))('title') } : {};
	const title = titleOf(profile);
	if (!published) return { title, ...(await canonical(sharedPath(profile))) };
	const t = await getTranslations('pages.publicProfile');
	const description = profile.description ?? t('description', { name: profile.name });
	const path = withQuery(sharedPath(profile), { cursor });
	return { title, ...(await sharedMeta({ path, title, description, type: 'profile', hasOembed: true })) };
}

const titleOf = ({ name, handle }: Profile) => `${name} (@${handle})`;

export default async function SubjectPage({ params, searchParams }: Props) {
	const [{ subject: part }, query] = await Promise.all([params, searchParams]);
	const { id, path } = await addressed(part);
	if (!isSubjectId(id)) await leadByHandle(id, '', query);
	const published = await strangersFeed(id, query.cursor);
	if (published) return <PublicProfile {...published} isFirst={query.cursor === undefined} />;
	const user = await signInFirst(path, query);
	const subject = await standingOf(id);
	if (!subject) {
		// A handle may look like an id.
		await leadByHandle(id, '', query);
		notFound();
	}
	const queryClient = makeQueryClient();
	queryClient.setQueryData(trpc.subject.get.queryKey({ subject: id }), subject);
	queryClient.setQueryData(nameKey(id), named(subject.profile));
	const tab = subjectTab(query.tab, user.subject === id);
	const hiddenBy = eventsHiddenBy(subject, user.admin);
	if (hiddenBy !== 'block')
		await Promise.all([
			queryClient.prefetchQuery(trpc.discovery.counts.queryOptions({ subject: id })),
			queryClient.prefetchQuery(trpc.subject.details.queryOptions({ subject: id })),
		]);
	return (
		<div className="mx-auto max-w-2xl">
			<HydrationBoundary state={dehydrate(queryClient)}>
				<SubjectHeader id={id} reader={user.subject} admin={user.admin} />
				<Suspense fallback={tab === 'events' || tab === 'about' ? <FeedSkeleton /> : <RowsSkeleton />}>
					<OpenTab subject={subject.profile} tab={tab} reader={user.subject} admin={user.admin} hiddenBy={hiddenBy} />
				</Suspense>
			</HydrationBoundary>
		</div>
	);
}

type Opened = {
	subject: Profile;
	tab: SubjectTab;
	reader: string;
	admin: boolean;
	hiddenBy: HiddenBy | undefined;
};

async function OpenTab({ subject: { id, pinned }, tab, reader, admin, hiddenBy }: Opened) {
	const queryClient = makeQueryClient();
	if (tab === 'events' && !hiddenBy && pinned)
		await queryClient.prefetchQuery(trpc.event.get.queryOptions({ subject: id, id: pinned }));
	const events =
		tab === 'events' && !hiddenBy
			? await firstPage(async () => (await caller()).subject.events({ subject: id }))
			: undefined;
	if (tab !== 'events' && tab !== 'about' && hiddenBy !== 'block') await prefetch[tab](queryClient, id);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<SubjectTabs id={id} reader={reader} admin={admin} events={events} />
		</HydrationBoundary>
	);
}

const prefetch: Record<
	Exclude<SubjectTab, 'events' | 'about'>,
	(queryClient: QueryClient, subject: string) => Promise<void>
> = {
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

/** Read before anything is sent, so that an unknown id is answered with 404. Undefined for one that nobody has. */
const standingOf = cache(async (id: string) => {
	try {
		return await (await caller()).subject.get({ subject: id });
	} catch (error) {
		if (error instanceof TRPCError && isUnknown(error)) return undefined;
		throw error;
	}
});

/**
 * The published events of a subject, for visitors who are not signed in. They do not learn whether other subjects
 * exist.
 */
const strangersFeed = cache(async (id: string, after?: unknown) => {
	if (!isSubjectId(id) || (await visitor())) return undefined;
	const { cursor } = PageInput.safeParse({ cursor: after }).data ?? {};
	const ctx = { domain: (await services()).domain, principal: ANONYMOUS };
	try {
		const { profile, events } = await readPublicFeed(ctx, { subject: id, cursor, limit: LIST_PAGE_SIZE });
		const pinned =
			profile.pinned === undefined ? undefined : await readPublicEvent(ctx, { subject: id, id: profile.pinned });
		return { profile, events, pinned };
	} catch (error) {
		if (error instanceof TidelineError && error.code === 'feed_not_found') return undefined;
		throw error;
	}
});

function isUnknown({ code, cause }: TRPCError): boolean {
	return code === 'BAD_REQUEST' || (cause instanceof TidelineError && cause.code === 'subject_not_found');
}

const named = ({ id, handle, name, kind }: Profile) => ({ id, handle, name, kind });
