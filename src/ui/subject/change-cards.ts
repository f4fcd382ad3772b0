import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import type { FollowPolicy, Relation } from '../../contract/subject/subject.ts';
import type { Counts } from '../../contract/subject/subject-card.ts';

/** A subject in a list, with what the reader has of it. Where a list shows more of it, its counts are there, too. */
export type Card = { id: string; follows: FollowPolicy; relation: Relation; counts?: Counts };

/** Changes the card of a subject wherever it is shown. Returns what puts back all that was there before. */
export function changeCards(
	queryClient: QueryClient,
	filters: readonly QueryFilters[],
	id: string,
	change: (card: Card) => Card,
): () => void {
	const before: [QueryKey, unknown][] = filters.flatMap((filter) => queryClient.getQueriesData(filter));
	const changed = before.filter(([key, data]) => {
		const next = withChanged(data, id, change);
		if (next !== data) queryClient.setQueryData(key, next);
		return next !== data;
	});
	return () => {
		for (const [key, data] of changed) queryClient.setQueryData(key, data);
	};
}

/** The same data, or a copy with another card: cards lie in lists, in pages of lists, and beside trending hashtags. */
function withChanged(data: unknown, id: string, change: (card: Card) => Card): unknown {
	if (Array.isArray(data)) {
		const next = data.map((each) => withChanged(each, id, change));
		return next.some((each, at) => each !== data[at]) ? next : data;
	}
	if (typeof data !== 'object' || data === null) return data;
	if (isCard(data)) return data.id === id ? change(data) : data;
	const next = Object.entries(data).map(([name, value]) => [name, withChanged(value, id, change)] as const);
	return next.some(([name, value]) => value !== (data as Record<string, unknown>)[name])
		? Object.fromEntries(next)
		: data;
}

const isCard = (data: object): data is Card => 'id' in data && 'follows' in data && 'relation' in data;
