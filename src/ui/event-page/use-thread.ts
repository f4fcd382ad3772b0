'use client';

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useMemo } from 'react';
import { PAGE_SIZE } from '../../contract/event/event.ts';
import { mirroredId } from '../../contract/event/event-id.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { cursorAfter } from '../../contract/reading/cursor.ts';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { nextPage } from '../../trpc/paging.ts';
import { readAgain } from '../../trpc/read-again.ts';
import { nowAndSoon } from '../browser/now-and-soon.ts';
import { countsKey } from '../thread/counts-key.ts';

type Page = Outputs['thread']['replies'];
type Pages = InfiniteData<Page, string | null>;

/** A longer thread is not read again from its beginning when it changes. */
const PAGES_READ_AGAIN = 2;
/** While one reply follows the other. */
const LOOK_EVERY_MS = 1_000;

/** The replies below an event, page by page. Those that come while it is open stand at their end. */
export function useThread(event: EventRef) {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const queryClient = useQueryClient();
	const { subject, id } = event;
	const options = trpc.thread.replies.infiniteQueryOptions({ subject, id, limit: PAGE_SIZE }, nextPage);
	const list = useInfiniteQuery(options);
	const { queryKey } = options;
	const look = useMemo(
		() => nowAndSoon(() => void readNew().catch(() => {}), LOOK_EVERY_MS),
		// oxlint-disable-next-line react/exhaustive-deps
		[subject, id],
	);
	// The server sends one message at the start of each connection, so that nothing is missed between two of them.
	useSubscription(trpc.thread.changes.subscriptionOptions({ subject, id }, { onData: look }));
	return list;

	async function readNew(): Promise<void> {
		void queryClient.invalidateQueries({ queryKey: countsKey(id) });
		const known = queryClient.getQueryData<Pages>(queryKey);
		if (!known || known.pages.length <= PAGES_READ_AGAIN) return readAgain(queryClient, { queryKey });
		const last = known.pages.at(-1);
		const newest = last?.items.at(-1);
		// The rest is read when the reader gets there.
		if (!last || !newest || last.next !== undefined) return;
		const more = await client.thread.replies.query({
			subject,
			id,
			limit: PAGE_SIZE,
			cursor: cursorAfter(mirroredId(newest.id)),
		});
		queryClient.setQueryData<Pages>(queryKey, (before) => before && withMore(before, more));
	}
}

/** The newest page with what follows it. */
function withMore({ pages, pageParams }: Pages, more: Page): Pages {
	const last = pages.at(-1);
	if (!last) return { pages, pageParams };
	const { next: _, ...read } = last;
	const known = new Set(read.items.map(({ id }) => id));
	const items = [...read.items, ...more.items.filter(({ id }) => !known.has(id))];
	return { pages: [...pages.slice(0, -1), { ...more, items }], pageParams };
}
