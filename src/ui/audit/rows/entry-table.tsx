'use client';

import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import type { People } from '../words/people.ts';
import { COLUMNS } from './columns.ts';
import { EntryRows } from './entry-rows.tsx';

const HEADING = 'text-fine font-semibold text-muted';

type Props = {
	entries: TrailEntry[];
	people: People;
	/** Whether these are all. */
	ended: boolean;
};

/**
 * Entries as a table; on a narrow screen each is a card. Only rows near the reader are on the page, so the roles and
 * numbers of rows are spelled out.
 */
export function EntryTable({ entries, people, ended }: Props) {
	const t = useTranslations('audit');
	return (
		<div role="table" aria-label={t('label')} aria-rowcount={ended ? entries.length + 1 : -1} className="text-small">
			<div
				role="rowgroup"
				// Below the header of the page, and below the toolbar while that stays in sight.
				className="border-b border-line bg-paper max-lg:sr-only lg:sticky lg:top-14 lg:z-5 lg:[body:has([data-newer])_&]:top-26"
			>
				<div role="row" aria-rowindex={1} className={`${COLUMNS} py-2`}>
					<span role="columnheader" className={HEADING}>
						{t('time')}
					</span>
					<span role="columnheader" className={HEADING}>
						{t('what')}
					</span>
					<span role="columnheader" className={HEADING}>
						{t('via')}
					</span>
					<span role="columnheader" className={HEADING}>
						{t('from')}
					</span>
					<span role="columnheader" className={`${HEADING} lg:text-right`}>
						{t('seq')}
					</span>
				</div>
			</div>
			<EntryRows entries={entries} people={people} />
		</div>
	);
}
