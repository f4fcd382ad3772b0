import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache, Suspense } from 'react';
import type { Rights } from '../../../contract/caller/role.ts';
import { sharedPath } from '../../../contract/subject/shared-path.ts';
import { isSubjectId, type Profile } from '../../../contract/subject/subject.ts';
import { server } from '../../../server/handle.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { makeQueryClient } from '../../../trpc/query-client.ts';
import { caller, refusalOf, trpc, visitor } from '../../../trpc/server.ts';
import { FeedSkeleton, RowsSkeleton } from '../../../ui/controls/skeletons.tsx';
import { chosenDay } from '../../../ui/dates/chosen-day.ts';
import type { Earlier } from '../../../ui/dates/date-bar.tsx';
import { eventsHiddenBy, type HiddenBy } from '../../../ui/profile/hidden-events.ts';
import { PublicProfile } from '../../../ui/profile/public-profile.tsx';
import { SubjectHeader } from '../../../ui/profile/subject-header.tsx';
import { type SubjectTab, subjectTab } from '../../../ui/profile/subject-tab.ts';
import { SubjectTabs } from '../../../ui/profile/subject-tabs.tsx';
import { nameKey } from '../../../ui/subject/name-loader.ts';
import { earlierOf } from '../../earlier.ts';
import { firstPage } from '../../first-page.ts';
import { canonical, sharedMeta } from '../../shared-meta.ts';
import { type Query, signInFirst, withQuery } from '../../sign-in-first.ts';
import { addressed, leadByHandle } from '../by-handle.ts';

type Props = { params: Promise<{ subject: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
	const [{ id }, query] = [await addressed((await params).subject), await searchParams];
	const { cursor } = query;
	const published = await strangersFeed(id, cursor, dayOf(query)?.before);
	const profile = published?.profile ?? ((await visitor()) ? (await standingOf(id))?.profile : undefined);
	if (!profile) return (await visitor()) ? { title: (await getTranslations('pages.noSuchSubject'))('title') } : {};
	const title = titleOf(profile);
	if (!published) return { title, ...(await canonical(sharedPath(profile))) };
	const t = await getTranslations('pages.publicProfile');
	const description = profile.description ?? t('description', { name: profile.name });
	const path = withQuery(sharedPath(profile), { cursor });
	const shared = await sharedMeta({ path, title, description, type: 'profile', hasOembed: true });
	// Months lead to months without end, and their events have pages of their own.
	return { title, ...shared, ...(dayOf(query) && { robots: { index: false, follow: false } }) };
}

const titleOf = ({ name, handle }: Profile) => `${name} (@${handle})`;

export default async function SubjectPage({ params, searchParams }: Props) {
	const [{ subject: part }, query] = await Promise.all([params, searchParams]);
	const { id, path } = await addressed(part);
	if (!isSubjectId(id)) await leadByHandle(id, '', query);
	const published = await strangersFeed(id, query.cursor, dayOf(query)?.before);
	if (published) {
		const asked = await headers();
		const earlier = dayOf(query) && (await earlierOf(query, (month) => server().publicDays(id, month, asked)));
		return <PublicProfile {...published} isFirst={query.cursor === undefined} earlier={earlier} />;
	}
	const user = await signInFirst(path, query);
	const subject = await standingOf(id);
	if (!subject) {
		// A handle may look like an id.
		await leadByHandle(id, '', query);
		notFound();
	}
	const queryClient = makeQueryClient();
	queryClient.setQueryData(trpc.subject.get.queryKey({ subject: id }), subject);
	queryClient.setQueryData(nameKey(id), await nameOf(id));
	const tab = subjectTab(query.tab, user.subject === id);
	const hiddenBy = eventsHiddenBy(subject, user.rights);
	if (hiddenBy !== 'block')
		await Promise.all([
			queryClient.prefetchQuery(trpc.directory.counts.queryOptions({ subject: id })),
			queryClient.prefetchQuery(trpc.subject.details.queryOptions({ subject: id })),
		]);
	const earlier =
		tab === 'events' && !hiddenBy
			? await earlierOf(query, async (month) => (await caller()).subject.days({ subject: id, ...month }))
			: undefined;
	const opened = { subject: subject.profile, tab, reader: user.subject, rights: user.rights, hiddenBy, earlier };
	return (
		<div className="mx-auto max-w-2xl">
			<HydrationBoundary state={dehydrate(queryClient)}>
				<SubjectHeader id={id} reader={user.subject} rights={user.rights} />
				{earlier ? (
					// Without a program, nothing that comes later would be put into its place.
					<OpenTab {...opened} />
				) : (
					<Suspense fallback={tab === 'events' || tab === 'about' ? <FeedSkeleton /> : <RowsSkeleton />}>
						<OpenTab {...opened} />
					</Suspense>
				)}
			</HydrationBoundary>
		</div>
	);
}

type Opened = {
	subject: Profile;
	tab: SubjectTab;
	reader: string;
	rights: Rights;
	hiddenBy: HiddenBy | undefined;
	/** Set where the address names a day. */
	earlier: Earlier | undefined;
};

async function OpenTab({ subject: { id, pinned }, tab, reader, rights, hiddenBy, earlier }: Opened) {
	const queryClient = makeQueryClient();
	if (tab === 'events' && !hiddenBy && pinned)
		await queryClient.prefetchQuery(trpc.event.get.queryOptions({ subject: id, id: pinned }));
	const events =
		tab === 'events' && !hiddenBy
			? await firstPage(async () => (await caller()).subject.events({ subject: id, before: earlier?.chosen.before }))
			: undefined;
	if (tab !== 'events' && tab !== 'about' && hiddenBy !== 'block') await prefetch[tab](queryClient, id);
	return (
		<HydrationBoundary state={dehydrate(queryClient)}>
			<SubjectTabs id={id} reader={reader} rights={rights} events={events} earlier={earlier} />
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
		const refusal = refusalOf(error);
		if (refusal?.status === 400 || refusal?.code === 'subject_not_found') return undefined;
		throw error;
	}
});

/** Published events of a subject, for visitors who are not signed in. They do not learn whether other subjects exist. */
const strangersFeed = cache(async (id: string, cursor?: unknown, before?: string) =>
	(await visitor())
		? undefined
		: server().publicFeed(id, {
				cursor,
				limit: LIST_PAGE_SIZE,
				before: before === undefined ? undefined : Date.parse(before),
			}),
);

/** The day that a stranger asks for. Older pages lead on from it, and are of no day. */
const dayOf = (query: Query) => (query.cursor === undefined ? chosenDay(query, Date.now()) : undefined);

/** With its labels. */
const nameOf = async (id: string) => (await (await caller()).subject.names({ ids: [id] }))[0];
