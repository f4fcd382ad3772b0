'use client';

import { X } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { type EventFilter, filterIn } from '../../contract/timeline/event-filter.ts';
import { pushQuery } from '../browser/replace-query.ts';
import { useCurrentInSight } from '../controls/use-current-in-sight.ts';
import { chosenDay, dayAddress } from '../dates/chosen-day.ts';
import { useNow } from '../hooks/clock.tsx';
import { isSame, type Offer, queryOf, timelinePath } from './filter.ts';

/** The filter that the address names. */
export function useFilter(): EventFilter | undefined {
	const query = useSearchParams();
	return useMemo(() => filterIn(query), [query]);
}

/** The address of the same list with another filter: its day stays. */
function useFilteredAddress(filter: EventFilter | undefined): string {
	const query = useSearchParams();
	const now = useNow();
	const chosen = chosenDay({ at: query.get('at') ?? undefined, zone: query.get('zone') ?? undefined }, now);
	return chosen ? dayAddress(timelinePath(filter), chosen) : timelinePath(filter);
}

/** The words for what a filter leaves. */
export function useFilterName(): (filter: EventFilter) => string {
	const t = useTranslations('filters');
	return (filter) => ('type' in filter ? filter.type : t(filter.only));
}

/**
 * Filters above a timeline, side by side. They are links: an address with a filter shows the same rows without a program,
 * to as far as its first page has them.
 */
export function FilterChips({ filter, offer }: { filter: EventFilter | undefined; offer: Offer }) {
	const t = useTranslations('filters');
	const nameOf = useFilterName();
	const row = useRef<HTMLDivElement>(null);
	useCurrentInSight(row, filter);
	const kinds: EventFilter[] = offer.kinds ? [{ only: 'people' }, { only: 'machines' }] : [];
	const offered: EventFilter[] = [...kinds, ...offer.types.map((type) => ({ type }))];
	const filters = !filter || offered.some((each) => isSame(each, filter)) ? offered : [...offered, filter];
	if (filters.length === 0) return null;
	return (
		<div className="print:hidden">
			<div
				ref={row}
				role="group"
				aria-label={t('label')}
				className="flex gap-1.5 overflow-x-auto px-4 pt-3 pb-1 [scrollbar-width:none]"
			>
				<Chip filter={undefined} isOn={filter === undefined} label={t('all')} />
				{filters.map((each) => (
					<Chip key={JSON.stringify(each)} filter={each} isOn={isSame(each, filter)} label={nameOf(each)} />
				))}
			</div>
			<p role="status" className="flex flex-wrap items-center gap-x-3 px-4 text-small text-muted">
				{filter && (
					<>
						<span className="min-w-0 [overflow-wrap:anywhere]">{t('on', { name: nameOf(filter) })}</span>
						<FilterLink filter={undefined} className="flex items-center gap-1 rounded text-accent hover:underline">
							<X size={14} aria-hidden />
							<span>{t('end')}</span>
						</FilterLink>
					</>
				)}
			</p>
		</div>
	);
}

const CHIP =
	'shrink-0 max-w-60 truncate rounded-full border border-line px-3 py-1.5 text-small font-medium text-muted -outline-offset-2 hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-wash aria-[current=true]:text-ink forced-colors:aria-[current=true]:outline-2';

type ChipProps = { filter: EventFilter | undefined; isOn: boolean; label: string };

function Chip({ filter, isOn, label }: ChipProps) {
	return (
		<FilterLink filter={filter} isOn={isOn} className={CHIP}>
			{label}
		</FilterLink>
	);
}

type LinkProps = {
	filter: EventFilter | undefined;
	isOn?: boolean;
	className: string;
	children: ReactNode;
};

/** Leads to the timeline with this filter. The program changes the address alone: nothing is read again. */
export function FilterLink({ filter, isOn, className, children }: LinkProps) {
	function press(event: MouseEvent) {
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		if (!isOn) pushQuery(queryOf(filter));
	}
	const address = useFilteredAddress(filter);
	return (
		<a href={address} aria-current={isOn || undefined} onClick={press} className={className}>
			{children}
		</a>
	);
}
