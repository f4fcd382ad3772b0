'use client';

import type { ReactNode } from 'react';
import { type List, LoadMore } from '../controls/load-more.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { SubjectCard } from './subject-card.tsx';
import type { Card } from './use-suggestions.ts';

type Props = {
	label: string;
	list: List<{ items: Card[] }> & { isPending: boolean; isPlaceholderData: boolean; refetch(): unknown };
	/** Shown instead of a list without a single subject. */
	empty: ReactNode;
};

/** Subjects with their follow buttons, a page at a time. */
export function SubjectCards({ label, list, empty }: Props) {
	// A subject may move between two pages while they are read.
	const cards = new Map(list.data?.pages.flatMap(({ items }) => items.map((card) => [card.id, card])));
	// The cards of the previous search do not answer this one.
	if (list.isPaused && (list.isPending || list.isPlaceholderData)) return <Offline />;
	if (list.isPending) return <RowsSkeleton />;
	if (!list.data) return <Problem error={list.error} onRetry={list.refetch} />;
	return (
		<>
			<ul aria-label={label} className="divide-y divide-line py-2">
				{[...cards.values()].map((card) => (
					<SubjectCard key={card.id} card={card} />
				))}
			</ul>
			{cards.size === 0 && !list.hasNextPage && empty}
			<LoadMore list={list} />
		</>
	);
}
