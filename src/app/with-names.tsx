import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Event } from '../contract/event/event.ts';
import { makeQueryClient } from '../trpc/query-client.ts';
import { caller, trpc } from '../trpc/server.ts';
import { bookmarkedKey } from '../ui/event/bookmarked-key.ts';
import { nameKey } from '../ui/subject/name-loader.ts';
import { answeredKey } from '../ui/thread/answered-key.ts';
import { countable, countsKey } from '../ui/thread/counts-key.ts';
import { firstPage } from './first-page.ts';

/** Events that the HTML of a page shows, at the most. */
const EVENTS_SHOWN = 25;

type Item = Event | { event?: Event };

const eventOf = (item: Item): Event | undefined => ('actor' in item ? item : item.event);

/**
 * Reads what the events of a first page show beside themselves: the names and labels of their posters, where there are labels
 * the reader's choices, the numbers of replies and reactions, bookmarks, and what they answer.
 */
export async function namesFor(page: { items: readonly Item[] } | undefined) {
	const events = (page?.items ?? []).slice(0, EVENTS_SHOWN).flatMap((item) => eventOf(item) ?? []);
	if (events.length === 0) return { names: [] };
	const api = await caller();
	const [names = [], counts, bookmarked, answered] = await Promise.all([
		firstPage(() => api.subject.names({ ids: [...new Set(events.map(({ actor }) => actor))] })),
		firstPage(() => api.thread.counts({ events: events.map(countable) })),
		firstPage(() => api.saved.bookmarked({ events: events.map(({ id }) => id) })),
		answeredBy(api, events),
	]);
	const hasLabels = names.some(({ labels, labelledEvents }) => labels ?? labelledEvents);
	const choices = hasLabels ? await firstPage(() => api.moderation.labelChoices()) : undefined;
	const bookmarks = bookmarked && events.map(({ id }) => ({ id, isSaved: bookmarked.includes(id) }));
	return { names, choices, counts, bookmarks, answered };
}

async function answeredBy(api: Awaited<ReturnType<typeof caller>>, events: readonly Event[]) {
	const answered = new Map(events.flatMap(({ replyTo }) => (replyTo ? [[replyTo.id, replyTo] as const] : [])));
	return answered.size > 0 ? firstPage(() => api.thread.answered({ events: [...answered.values()] })) : [];
}

type Props = Awaited<ReturnType<typeof namesFor>> & { children: ReactNode };

/** Gives these to the browser with the page, so that it shows them from the start. */
export function WithNames({ names, choices, counts = [], bookmarks = [], answered = [], children }: Props) {
	const queryClient = makeQueryClient();
	for (const name of names) queryClient.setQueryData(nameKey(name.id), name);
	for (const each of counts) queryClient.setQueryData(countsKey(each.id), each);
	for (const { id, isSaved } of bookmarks) queryClient.setQueryData(bookmarkedKey(id), isSaved);
	for (const each of answered) queryClient.setQueryData(answeredKey(each.id), each);
	if (choices) queryClient.setQueryData(trpc.moderation.labelChoices.queryKey(), choices);
	return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
