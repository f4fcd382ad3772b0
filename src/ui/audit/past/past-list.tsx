'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '../../controls/empty-state.tsx';
import { type List, LoadMore } from '../../controls/load-more.tsx';
import { Offline } from '../../controls/offline.tsx';
import { Problem } from '../../controls/problem.tsx';
import { RowsSkeleton } from '../../controls/skeletons.tsx';

type Props = {
	list: List & { isPending: boolean; isError: boolean; refetch(): unknown };
	label: string;
	icon: ReactNode;
	/** Said in place of an empty list. */
	empty: string;
	isEmpty: boolean;
	children: ReactNode;
};

/** The answer to a question about the past, as a list. */
export function PastList({ list, label, icon, empty, isEmpty, children }: Props) {
	return (
		<>
			{list.isPending && (list.isPaused ? <Offline /> : <RowsSkeleton />)}
			{list.isError && !list.data && <Problem error={list.error} onRetry={list.refetch} />}
			{!isEmpty && (
				<ul aria-label={label} className="divide-y divide-line border-y border-line">
					{children}
				</ul>
			)}
			{list.data && isEmpty && !list.hasNextPage && (
				<EmptyState icon={icon} title={empty}>
					{null}
				</EmptyState>
			)}
			<LoadMore list={list} />
		</>
	);
}
