'use client';

import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Outputs } from '../../trpc/client.tsx';
import { type List, LoadMore } from '../controls/load-more.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { SubjectRow } from './subject-row.tsx';

type Listed = Outputs['subject']['muted']['items'][number];

type Props<Each extends Listed> = {
	label: string;
	list: List<{ items: Each[] }> & { isPending: boolean; isPlaceholderData: boolean; refetch(): unknown };
	/** The buttons beside a subject. */
	aside?(subject: Each): ReactNode;
	/** Shown instead of a list without a single subject. */
	empty: ReactNode;
};

/** Subjects, a page at a time. */
export function SubjectRows<Each extends Listed>({ label, list, aside, empty }: Props<Each>) {
	const subjects = list.data?.pages.flatMap(({ items }) => items) ?? [];
	// Not by id: a subject that changes its handle is listed under both for a moment.
	const { box, onFocus } = useFocusKept(subjects.map(({ handle }) => handle));
	// The rows of the previous search do not answer this one.
	if (list.isPaused && (list.isPending || list.isPlaceholderData)) return <Offline />;
	if (list.isPending) return <RowsSkeleton />;
	if (!list.data) return <Problem error={list.error} onRetry={list.refetch} />;
	return (
		<div ref={box} tabIndex={-1} className="outline-none">
			<ul aria-label={label} className="py-2" onFocus={onFocus}>
				{subjects.map((subject) => (
					<SubjectRow key={subject.handle} subject={subject} aside={aside?.(subject)} />
				))}
			</ul>
			{subjects.length === 0 && !list.hasNextPage && empty}
			<LoadMore list={list} />
		</div>
	);
}

/** When the row with the focus leaves, the row in its place gets the focus. When no row is left, the list gets it. */
function useFocusKept(keys: string[]) {
	const box = useRef<HTMLDivElement>(null);
	const last = useRef({ key: '', at: -1 });
	useEffect(() => {
		const { key, at } = last.current;
		if (at < 0 || keys.includes(key) || document.activeElement !== document.body) return;
		last.current.at = -1;
		const rows = box.current?.querySelectorAll('li') ?? [];
		// The link, not the button: a second press of the same key must not undo another relation.
		(rows[Math.min(at, rows.length - 1)]?.querySelector('a') ?? box.current)?.focus();
	});
	return {
		box,
		onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
			const at = [...currentTarget.children].findIndex((row) => row.contains(target));
			last.current = { key: keys[at] ?? '', at };
		},
	};
}
