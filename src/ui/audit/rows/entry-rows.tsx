'use client';

import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import { useHeightChanges } from '../../feed/use-height-changes.ts';
import { useListTop } from '../../feed/use-list-top.ts';
import { useHydrated } from '../../hooks/clock.tsx';
import { entryKey } from '../address/entry-path.ts';
import type { People } from '../words/people.ts';
import { EntryRow } from './entry-row.tsx';

/** Rows that the server sends as HTML. */
const ROWS_IN_HTML = 30;
/** The height of a row of one line, in pixels. */
const USUAL_HEIGHT = 45;
const OVERSCAN = 10;

type Props = { entries: TrailEntry[]; people: People; columns: readonly TrailColumn[] };

/** The rows near the reader in one flow; the others are empty space. */
export function EntryRows({ entries, people, columns }: Props) {
	const hydrated = useHydrated();
	const box = useRef<HTMLDivElement>(null);
	const [focused, setFocused] = useState(-1);
	const { top } = useListTop(box);
	// React Compiler skips this component, because the virtualizer changes without React's knowledge. It stays small for
	// that reason.
	// oxlint-disable-next-line react/incompatible-library
	const virtualizer = useWindowVirtualizer<HTMLElement>({
		useFlushSync: false,
		count: entries.length,
		estimateSize: () => USUAL_HEIGHT,
		getItemKey: useCallback((index: number) => keyAt(entries, index), [entries]),
		overscan: OVERSCAN,
		scrollMargin: top,
		rangeExtractor: useCallback((range: Range) => withFocused(range, focused), [focused]),
	});
	useHeightChanges(virtualizer);
	const items = hydrated ? virtualizer.getVirtualItems() : firstItems(entries.length, top);
	const follow = ({ target }: FocusEvent<HTMLElement>) =>
		setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1));

	let end = top;
	return (
		<div
			ref={box}
			role="rowgroup"
			onFocus={follow}
			className="flow-root [overflow-anchor:none]"
			style={{ paddingBottom: Math.max(0, top + virtualizer.getTotalSize() - (items.at(-1)?.end ?? top)) }}
		>
			{items.map(({ index, start, end: itemEnd }) => {
				const gap = start - end;
				end = itemEnd;
				return (
					<EntryRow
						key={keyAt(entries, index)}
						entry={entries[index] as TrailEntry}
						people={people}
						columns={columns}
						index={index}
						gap={gap}
						measure={virtualizer.measureElement}
					/>
				);
			})}
		</div>
	);
}

const keyAt = (entries: TrailEntry[], index: number) => (entries[index] ? entryKey(entries[index]) : index);

/** A row with the focus stays on the page, or the focus would be lost. */
function withFocused(range: Range, focused: number): number[] {
	const indexes = defaultRangeExtractor(range);
	if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes;
	return [...indexes, focused].toSorted((a, b) => a - b);
}

/** The rows of the server's HTML and of the browser's first rendering, before anything is measured. */
function firstItems(count: number, top: number): Pick<VirtualItem, 'index' | 'start' | 'end'>[] {
	return Array.from({ length: Math.min(ROWS_IN_HTML, count) }, (_, index) => ({
		index,
		start: top + index * USUAL_HEIGHT,
		end: top + (index + 1) * USUAL_HEIGHT,
	}));
}
