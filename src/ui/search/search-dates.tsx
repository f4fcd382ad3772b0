'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { SENT_AT_ONCE, useTRPC } from '../../trpc/client.tsx';
import { searchPath } from '../browser/search-address.ts';
import { type ChosenDay, chosenDay } from '../dates/chosen-day.ts';
import { DateBar } from '../dates/date-bar.tsx';
import { useNow } from '../hooks/clock.tsx';
import { queryUntil, queryUntilEndOfMonth } from './query-until.ts';
import { type Search, useSearchResults } from './use-search-results.ts';

/** Days are counted again after this time: a month may take as much as 31 searches. */
const DAYS_AGE_MS = 300_000;

/** The day that the address names. Undefined where the reader asks for none. */
export function useChosenDay(): ChosenDay | undefined {
	const address = useSearchParams();
	const [at, zone] = [address.get('at') ?? undefined, address.get('zone') ?? undefined];
	const now = useNow();
	return useMemo(() => chosenDay({ at, zone }, now), [at, zone, now]);
}

/** The results' days. The browser counts them, so that results need not wait, and the count ends when its reader leaves. */
export function SearchDates({ chosen, ...search }: Search & { chosen: ChosenDay }) {
	const { query, order } = search;
	const trpc = useTRPC();
	const month = { month: chosen.day.slice(0, 7), zone: chosen.zone };
	const days = useQuery(
		trpc.search.days.queryOptions(
			{ query: queryUntilEndOfMonth(query, chosen), ...month },
			{ staleTime: DAYS_AGE_MS, refetchOnWindowFocus: false, trpc: { abortOnUnmount: true, ...SENT_AT_ONCE } },
		),
	);
	const { data, isPlaceholderData } = useSearchResults(search);
	const [page] = data?.pages ?? [];
	// Only the newest of all results tells whether there are any of the day.
	const first =
		page && order === 'newest' && !isPlaceholderData
			? { ...page, items: page.items.map(({ event }) => event) }
			: undefined;
	return (
		<DateBar
			chosen={chosen}
			days={days.data}
			counting={days.isPending}
			path={searchPath(queryUntil(query, { ...chosen, before: undefined }), order)}
			first={first}
		/>
	);
}
