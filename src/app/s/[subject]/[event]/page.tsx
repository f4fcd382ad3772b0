import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { forbidden, notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { type Event, PAGE_SIZE } from '../../../../contract/event/event.ts';
import type { EventRef } from '../../../../contract/event/event-ref.ts';
import { sharedPath } from '../../../../contract/subject/shared-path.ts';
import { isSubjectId } from '../../../../contract/subject/subject.ts';
import { server } from '../../../../server/handle.ts';
import { nextPage } from '../../../../trpc/paging.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { caller, refusalOf, trpc, visitor } from '../../../../trpc/server.ts';
import { PublicEvent } from '../../../../ui/event/public-event.tsx';
import { Receipt } from '../../../../ui/event/receipt.tsx';
import { EventDetail } from '../../../../ui/event-page/event-detail.tsx';
import { isSubjectTab } from '../../../../ui/profile/subject-tab.ts';
import { nameKey } from '../../../../ui/subject/name-loader.ts';
import { canonical, sharedMeta } from '../../../shared-meta.ts';
import { signInFirst } from '../../../sign-in-first.ts';
import { namesFor, WithNames } from '../../../with-names.tsx';
import { addressed, leadByHandle } from '../../by-handle.ts';

type Props = { params: Promise<{ subject: string; event: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	const { subject: part, event: id } = await params;
	if (isSubjectTab(id)) return {};
	const { id: subject } = await addressed(part);
	const t = await getTranslations('pages.event');
	const published = await strangersEvent(subject, id);
	if (published) {
		const { event, labels } = published;
		const title = t('title', { name: event.name });
		const path = `${sharedPath({ id: subject, handle: event.handle })}/${id}`;
		// A preview on another site warns nobody.
		const description = labels.length > 0 ? title : event.text;
		const shared = { path, title, description, type: 'article', hasOembed: true } as const;
		return { title, ...(await sharedMeta(shared)) };
	}
	if (!(await visitor())) return {};
	const found = await eventOrNotFound(subject, id);
	if (found.removed) return { title: t('removed') };
	const named = (await nameOf(subject)) ?? found.event;
	const path = `${sharedPath({ id: subject, handle: named.handle })}/${id}`;
	return { title: t('title', { name: named.name }), ...(await canonical(path)) };
}

export default async function EventPage({ params }: Props) {
	const { subject: part, event: id } = await params;
	const { id: subject, path } = await addressed(part);
	// Other services write such addresses: /s/nina/followers.
	if (isSubjectTab(id)) redirect(`${path}?tab=${id}`);
	if (!isSubjectId(subject)) await leadByHandle(subject, `/${id}`);
	const published = await strangersEvent(subject, id);
	if (published) return <PublicEvent {...published} />;
	const user = await signInFirst(`${path}/${id}`);
	const queryClient = makeQueryClient();
	const found = await eventOrNotFound(subject, id);
	queryClient.setQueryData(trpc.event.get.queryKey({ subject, id }), found);
	queryClient.setQueryData(nameKey(subject), await nameOf(subject));
	const replies = await prefetchThread(queryClient, { subject, id });
	const names = await namesFor({ items: found.removed ? replies : [found.event, ...replies] });
	const seesReceipt = user.rights.readsTrail || user.subject === subject;
	if (seesReceipt) await queryClient.prefetchQuery(trpc.event.receipt.queryOptions({ subject, id }));
	return (
		<div className="mx-auto max-w-2xl">
			<HydrationBoundary state={dehydrate(queryClient)}>
				<WithNames {...names}>
					<EventDetail subject={subject} id={id} reader={user.subject} rights={user.rights} />
					{seesReceipt && <Receipt subject={subject} id={id} prices={server().prices()} rights={user.rights} />}
				</WithNames>
			</HydrationBoundary>
		</div>
	);
}

/** Reads the thread for the first HTML, and answers with its first replies. The browser tries again what could not be read. */
async function prefetchThread(queryClient: QueryClient, event: EventRef): Promise<readonly Event[]> {
	const { replies, get } = trpc.thread;
	const pages = replies.infiniteQueryOptions({ ...event, limit: PAGE_SIZE }, nextPage);
	await Promise.all([queryClient.prefetchInfiniteQuery(pages), queryClient.prefetchQuery(get.queryOptions(event))]);
	return queryClient.getQueryData(pages.queryKey)?.pages[0]?.items ?? [];
}

/** The poster's current name. */
const nameOf = cache(async (subject: string) => (await (await caller()).subject.names({ ids: [subject] }))[0]);

/** An event of a public feed, for visitors who are not signed in. They do not learn whether other events exist. */
const strangersEvent = cache(async (subject: string, id: string) =>
	(await visitor()) ? undefined : server().publicEvent(subject, id),
);

/** Reads the event before anything is sent, so that an unknown id is answered with 404. */
const eventOrNotFound = cache(async (subject: string, id: string) => {
	try {
		return await (await caller()).event.get({ subject, id });
	} catch (error) {
		const { code, status } = refusalOf(error) ?? {};
		if (status === 400 || code === 'event_not_found') {
			// A handle may look like an id.
			await leadByHandle(subject, `/${id}`);
			notFound();
		}
		if (code === 'events_protected') forbidden();
		// Their page says why, and has the way back where there is one.
		if (code === 'blocked') redirect(`/s/${subject}`);
		throw error;
	}
});
