'use client';

import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import type { People } from '../words/people.ts';
import { columnTemplate, ROW } from './columns.ts';
import { EntryRows } from './entry-rows.tsx';

const HEADING = 'min-w-0 text-fine font-semibold text-muted lg:truncate';

type Props = {
	entries: TrailEntry[];
	people: People;
	columns: readonly TrailColumn[];
	/** Whether these are all. */
	ended: boolean;
};

/**
 * Entries as a table; on a narrow screen each is a card. Only rows near the reader are on the page, and a card leaves empty
 * cells out, so the roles, and the numbers of rows and columns, are spelled out.
 */
export function EntryTable({ entries, people, columns, ended }: Props) {
	const t = useTranslations('audit');
	const column = useTranslations('trailColumns');
	return (
		<div
			role="table"
			aria-label={t('label')}
			aria-rowcount={ended ? entries.length + 1 : -1}
			aria-colcount={columns.length + 2}
			style={{ '--trail-columns': columnTemplate(columns) } as CSSProperties}
			className="text-small"
		>
			<div
				role="rowgroup"
				// Below the header of the page, and below the toolbar while that stays in sight.
				className="border-b border-line bg-paper max-lg:sr-only lg:sticky lg:top-14 lg:z-5 lg:[[data-newer]~*_&]:top-26"
			>
				<div role="row" aria-rowindex={1} className={`${ROW} py-2`}>
					{[t('time'), t('what'), ...columns.map((each) => column(each))].map((heading, index) => (
						<span key={heading} role="columnheader" aria-colindex={index + 1} className={HEADING}>
							{heading}
						</span>
					))}
				</div>
			</div>
			<EntryRows entries={entries} people={people} columns={columns} />
		</div>
	);
}
