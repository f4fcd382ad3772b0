'use client';

import { Filter as FilterIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { eventTime } from '../../contract/event/event-id.ts';
import type { EventFilter } from '../../contract/timeline/event-filter.ts';
import { Button } from '../controls/button.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Exact } from '../controls/time.tsx';
import { FilterLink, useFilterName } from './filter-chips.tsx';
import type { Halt } from './use-filtered-feed.ts';

/** Shown in place of a timeline in which a filter leaves nothing. */
export function NothingLeft({ filter }: { filter: EventFilter }) {
	const t = useTranslations('filters');
	return (
		<EmptyState icon={<FilterIcon size={26} aria-hidden />} title={t('empty')}>
			<p>{t('emptyText', { name: useFilterName()(filter) })}</p>
			<FilterLink filter={undefined} className={buttonLook('primary', 'mt-5')}>
				{t('end')}
			</FilterLink>
		</EmptyState>
	);
}

/** Says how far a feed has looked for rows, and looks further. */
export function LookFurther({ halt: { events, oldest, goOn } }: { halt: Halt }) {
	const t = useTranslations('filters');
	const at = oldest === undefined ? undefined : new Date(eventTime(oldest)).toISOString();
	return (
		<div role="status" className="flex flex-col items-center gap-3 px-4 py-10 text-center text-small text-muted">
			<p>{t.rich('looked', { count: events, day: () => at && <Exact at={at} part="day" /> })}</p>
			<Button look="quiet" onClick={goOn}>
				{t('further')}
			</Button>
		</div>
	);
}
