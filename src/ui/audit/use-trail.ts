'use client';

import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { TrailEntry } from '../../contract/audit/audit.ts';
import type { AuditPage } from '../../contract/schema/trail.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { nextPage } from '../../trpc/paging.ts';
import { entryKey } from './address/entry-path.ts';
import { TRAIL_PAGE_SIZE } from './address/page-size.ts';
import type { AddressedFilter } from './address/trail-filter.ts';
import { TRAIL_TOP } from './audit-toolbar.tsx';
import { withNewest } from './newest-entries.ts';
import { peopleOf } from './words/people.ts';

/** Interval of looks at the newest page while the reader reads. */
const LOOK_AGAIN_MS = 10_000;
/** The same while new entries come in by themselves. */
const LOOK_LIVE_MS = 2_000;

export type Trail = ReturnType<typeof useTrail>;

/**
 * The entries that a filter finds, newest first. What has been read stays as it is: newer entries are counted, and come
 * in when the reader asks for them. With `isLive` they come in by themselves, as long as the top of the list is in sight.
 */
export function useTrail(filter: AddressedFilter, isLive: boolean) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const input = { ...filter, limit: TRAIL_PAGE_SIZE };
	const options = trpc.audit.list.infiniteQueryOptions(input, {
		...nextPage,
		// All pages would be read again, one after the other.
		staleTime: Number.POSITIVE_INFINITY,
	});
	const list = useInfiniteQuery(options);
	const { data } = list;
	const { data: newest, refetch: look } = useQuery(
		trpc.audit.list.queryOptions(input, {
			enabled: data !== undefined,
			initialData: () => data?.pages[0],
			initialDataUpdatedAt: list.dataUpdatedAt,
			staleTime: LOOK_AGAIN_MS,
			refetchInterval: isLive ? LOOK_LIVE_MS : LOOK_AGAIN_MS,
			retry: false,
		}),
	);
	const entries = useMemo(() => entriesOf(data), [data]);
	const people = useMemo(() => peopleOf(data?.pages ?? []), [data]);
	const known = useMemo(() => new Set(entries.map(entryKey)), [entries]);
	const unknown = newest?.items.filter((entry) => !known.has(entryKey(entry))) ?? [];
	// Reading is an entry itself. It alone is no news to the reader.
	const newer = unknown.filter(({ action }) => action !== 'audit-read').length;
	const showNewer = () =>
		newest &&
		queryClient.setQueryData(options.queryKey, (read) => read && { ...read, ...withNewest(read, newest, known) });
	// The chart counts readings: the list shows them unasked, or the two would not agree. Where nothing is shown yet,
	// nothing that is read would move.
	const isUnasked = unknown.length > 0 && (newer === 0 || entries.length === 0 || (isLive && isTopInSight()));
	const showUnasked = useEffectEvent(showNewer);
	useEffect(() => {
		if (isUnasked) showUnasked();
	}, [isUnasked]);
	return { list, entries, people, newer: isUnasked ? 0 : newer, showNewer, look };
}

/** Rows that come in above what somebody reads would move it. */
const isTopInSight = (): boolean => (document.getElementById(TRAIL_TOP)?.getBoundingClientRect().top ?? 0) >= 0;

/** Each once: an entry may come in late, and move another from one page to the next. */
function entriesOf(data: InfiniteData<AuditPage, unknown> | undefined): TrailEntry[] {
	const entries = new Map(data?.pages.flatMap(({ items }) => items.map((entry) => [entryKey(entry), entry])));
	return [...entries.values()];
}
