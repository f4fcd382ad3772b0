'use client';

import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useMemo } from 'react';
import { PAGE_SIZE } from '../../contract/event/event.ts';
import { mirroredId } from '../../contract/event/event-id.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { cursorAfter } from '../../contract/reading/cursor.ts';
import { type Client, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { nextPage } from '../../trpc/paging.ts';
import { readAgain } from '../../trpc/read-again.ts';
import { nowAndSoon } from '../browser/now-and-soon.ts';
import { usePageVisible } from '../browser/use-page-visible.ts';
import { answeredKey } from '../thread/answered-key.ts';
import { countsKey } from '../thread/counts-key.ts';

type Page = Outputs['thread']['replies'];
type Pages = InfiniteData<Page, string | null>;

/** A longer thread is not read again from its beginning when it changes. */
const PAGES_READ_AGAIN = 2;
/** While one reply follows the other. */
const LOOK_EVERY_MS = 1_000;
/** The counts of all replies on the page are up to seven calls. */
const COUNT_REPLIES_EVERY_MS = 5_000;

/** The replies below an event, page by page. Those that come while it is open stand at their end. */
export function useThread({ subject, id }: EventRef) {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const queryClient = useQueryClient();
	const list = useInfiniteQuery(pagesOf(trpc, { subject, id }));
	const look = useMemo(() => {
		const event = { subject, id };
		const lookAtReplies = nowAndSoon(
			() => void readNew({ trpc, client, queryClient, event }).catch(() => {}),
			LOOK_EVERY_MS,
		);
		const countReplies = nowAndSoon(
			() => void queryClient.invalidateQueries({ queryKey: countsKey() }),
			COUNT_REPLIES_EVERY_MS,
		);
		return () => {
			lookAtReplies();
			countReplies();
		};
	}, [trpc, client, queryClient, subject, id]);
	// A page in the background holds no connection: a browser has few, and readers open many events.
	const enabled = usePageVisible();
	// The server sends one message at the start of each connection, so that nothing is missed between two of them.
	useSubscription(trpc.thread.changes.subscriptionOptions({ subject, id }, { enabled, onData: look }));
	return list;
}

const pagesOf = (trpc: ReturnType<typeof useTRPC>, event: EventRef) =>
	trpc.thread.replies.infiniteQueryOptions({ ...event, limit: PAGE_SIZE }, nextPage);

type Looking = { trpc: ReturnType<typeof useTRPC>; client: Client; queryClient: QueryClient; event: EventRef };

async function readNew({ trpc, client, queryClient, event }: Looking): Promise<void> {
	const { queryKey } = pagesOf(trpc, event);
	void queryClient.invalidateQueries({ queryKey: countsKey(event.id) });
	const known = queryClient.getQueryData<Pages>(queryKey);
	if (!known || known.pages.length <= PAGES_READ_AGAIN) {
		await readAgain(queryClient, { queryKey });
		const left = new Set(idsOf(queryClient.getQueryData<Pages>(queryKey)));
		// Other replies may quote what has left.
		for (const id of idsOf(known).filter((before) => !left.has(before)))
			void queryClient.invalidateQueries({ queryKey: answeredKey(id) });
		return;
	}
	const last = known.pages.at(-1);
	const newest = last?.items.at(-1);
	// The rest is read when the reader gets there.
	if (!last || !newest || last.next !== undefined) return;
	const cursor = cursorAfter(mirroredId(newest.id));
	const more = await client.thread.replies.query({ ...event, limit: PAGE_SIZE, cursor });
	queryClient.setQueryData<Pages>(queryKey, (before) => before && withMore(before, more));
}

const idsOf = (pages: Pages | undefined) => pages?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];

/** The newest page with what follows it. */
function withMore({ pages, pageParams }: Pages, more: Page): Pages {
	const last = pages.at(-1);
	if (!last) return { pages, pageParams };
	const { next: _, ...read } = last;
	const known = new Set(read.items.map(({ id }) => id));
	const items = [...read.items, ...more.items.filter(({ id }) => !known.has(id))];
	return { pages: [...pages.slice(0, -1), { ...more, items }], pageParams };
}
