'use client';

import type { ReactNode } from 'react';
import type { Outputs } from '../trpc/client.tsx';
import { type List, LoadMore } from './load-more.tsx';
import { Problem } from './problem.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import { SubjectRow } from './subject-row.tsx';

type Listed = Outputs['directory']['search']['items'][number];

type Props = {
	label: string;
	list: List<{ items: Listed[] }> & { isPending: boolean; refetch(): unknown };
	/** What can be done about a subject, beside it. */
	aside?(subject: Listed): ReactNode;
	/** Shown instead of a list without a single subject. */
	empty: ReactNode;
};

/** Subjects, a page at a time. */
export function SubjectRows({ label, list, aside, empty }: Props) {
	if (list.isPending) return <RowsSkeleton />;
	if (!list.data) return <Problem error={list.error} onRetry={list.refetch} />;
	const subjects = list.data.pages.flatMap(({ items }) => items);
	return (
		<>
			<ul aria-label={label} className="py-2">
				{subjects.map((subject) => (
					// Not by id: who changes their handle is listed under both for a moment.
					<SubjectRow key={subject.handle} subject={subject} aside={aside?.(subject)} />
				))}
			</ul>
			{subjects.length === 0 && !list.hasNextPage && empty}
			<LoadMore list={list} />
		</>
	);
}
