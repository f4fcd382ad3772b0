import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Event } from '../contract/event/event.ts';
import { makeQueryClient } from '../trpc/query-client.ts';
import { caller, trpc } from '../trpc/server.ts';
import { nameKey } from '../ui/subject/name-loader.ts';
import { firstPage } from './first-page.ts';

/** Events that the HTML of a page shows, at the most. */
const EVENTS_SHOWN = 25;

type Item = { event?: Pick<Event, 'actor'>; actor?: string };

/** Reads the names and labels of the posters of a first page, and where there are labels the reader's choices. */
export async function namesFor(page: { items: readonly Item[] } | undefined) {
	const actors = (page?.items ?? []).slice(0, EVENTS_SHOWN).flatMap((item) => item.event?.actor ?? item.actor ?? []);
	if (actors.length === 0) return { names: [] };
	const api = await caller();
	const names = (await firstPage(() => api.subject.names({ ids: [...new Set(actors)] }))) ?? [];
	const hasLabels = names.some(({ labels, labelledEvents }) => labels ?? labelledEvents);
	const choices = hasLabels ? await firstPage(() => api.moderation.labelChoices()) : undefined;
	return { names, choices };
}

type Props = Awaited<ReturnType<typeof namesFor>> & { children: ReactNode };

/** Gives these to the browser with the page, so that a label does from the start what the reader chose. */
export function WithNames({ names, choices, children }: Props) {
	const queryClient = makeQueryClient();
	for (const name of names) queryClient.setQueryData(nameKey(name.id), name);
	if (choices) queryClient.setQueryData(trpc.moderation.labelChoices.queryKey(), choices);
	return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
