import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Event } from '../contract/event/event.ts';
import { makeQueryClient } from '../trpc/query-client.ts';
import { caller } from '../trpc/server.ts';
import { nameKey } from '../ui/subject/name-loader.ts';
import { firstPage } from './first-page.ts';

/** Events that the HTML of a page shows, at the most. */
const EVENTS_SHOWN = 25;

export type Names = Awaited<ReturnType<typeof namesFor>>;

/** Reads the names and labels of the posters of a first page. */
export async function namesFor(
	page: { items: readonly { event?: Pick<Event, 'actor'>; actor?: string }[] } | undefined,
) {
	const actors = (page?.items ?? []).slice(0, EVENTS_SHOWN).flatMap((item) => item.event?.actor ?? item.actor ?? []);
	if (actors.length === 0) return [];
	return (await firstPage(async () => (await caller()).subject.names({ ids: [...new Set(actors)] }))) ?? [];
}

/** Gives the browser these names with the page, so that what a label covers is covered from the start. */
export function WithNames({ names, children }: { names: Names; children: ReactNode }) {
	const queryClient = makeQueryClient();
	for (const name of names) queryClient.setQueryData(nameKey(name.id), name);
	return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
