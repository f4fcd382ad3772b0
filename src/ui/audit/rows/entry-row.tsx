'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import { Utc } from '../../controls/time.tsx';
import { entryPath } from '../address/entry-path.ts';
import { deliveriesPath } from '../address/past-paths.ts';
import { ActionIcon } from '../words/action-icon.tsx';
import { ShortChanges } from '../words/changes.tsx';
import type { People } from '../words/people.ts';
import { Sentence } from '../words/sentence.tsx';
import { ROW } from './columns.ts';
import { EntryCell } from './entry-cell.tsx';

type Props = {
	entry: TrailEntry;
	people: People;
	columns: readonly TrailColumn[];
	index: number;
	/** Room for the rows above that are not on the page, in pixels. */
	gap: number;
	measure(element: HTMLElement | null): void;
};

/** One entry as a sentence. The time leads to the page of the entry, which has its ids and hashes. */
export const EntryRow = memo(function EntryRow({ entry, people, columns, index, gap, measure }: Props) {
	const t = useTranslations('audit');
	return (
		<div
			role="row"
			// The headings are the first row.
			aria-rowindex={index + 2}
			data-index={index}
			ref={measure}
			style={{ marginTop: gap || undefined }}
			className={`${ROW} flex flex-wrap border-b border-line py-3 max-lg:gap-x-4 max-lg:gap-y-1.5 lg:py-2.5 lg:hover:bg-sunken`}
		>
			<span role="cell" aria-colindex={1} className="max-lg:order-2">
				<Link
					href={entryPath(entry)}
					prefetch={false}
					className="text-accent tabular-nums underline decoration-transparent underline-offset-2 hover:decoration-current"
				>
					<Utc at={entry.at} />
				</Link>
			</span>
			<div role="cell" aria-colindex={2} className="min-w-0 max-lg:order-1 max-lg:basis-full">
				<div className="flex gap-2.5">
					<ActionIcon action={entry.action} />
					<div className="min-w-0 [overflow-wrap:anywhere]">
						<Sentence entry={entry} people={people} />
						{entry.action === 'event-posted' && (
							<>
								<span className="text-muted">, </span>
								<Link
									href={deliveriesPath(entry.subject, entry.target)}
									prefetch={false}
									className="text-muted underline decoration-line underline-offset-2 hover:decoration-current"
								>
									{t('deliveredTo')} …
								</Link>
							</>
						)}
						<ShortChanges entry={entry} people={people} />
					</div>
				</div>
			</div>
			{columns.map((column, at) => (
				<EntryCell key={column} entry={entry} column={column} people={people} index={at + 2} />
			))}
		</div>
	);
});
