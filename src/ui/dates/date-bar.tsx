'use client';

import { ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Event, Page } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import { dayIn } from '../../contract/when/zoned-day.ts';
import { buttonLook } from '../controls/button-look.ts';
import type { ChosenDay } from './chosen-day.ts';
import { DateForm } from './date-form.tsx';
import { type DayCounts, DayHistogram } from './day-histogram.tsx';

/** A chosen day, and the number of events on each day of its month, if they could be counted. */
export type Earlier = { chosen: ChosenDay; days: DayCounts | undefined };

type Props = Earlier & {
	/** The days are still counted. */
	counting?: boolean;
	/** The page of the newest events. */
	path: string;
	/** The first page of the list that begins with the day. */
	first: Page<Event> | undefined;
	/** Says beside the way back how many events have come meanwhile. */
	news?: ReactNode;
};

/** Says at which day a list begins, and leads to other days and back to the newest events. */
export function DateBar({ chosen, days, counting = false, path, first, news }: Props) {
	const t = useTranslations('dates');
	const day = useDayName()(chosen.day);
	return (
		<section aria-label={t('title')} className="border-b border-line px-4 pt-4 pb-4 print:hidden">
			<div className="flex flex-col justify-between gap-x-4 gap-y-2 sm:flex-row sm:items-center">
				<h2 className="font-bold">{chosen.before ? t('upTo', { day }) : t('title')}</h2>
				<div className="flex items-center gap-3 sm:flex-row-reverse">
					<Link href={path} prefetch={false} className={buttonLook('quiet')}>
						<ArrowUp size={15} aria-hidden />
						{chosen.before ? t('newest') : t('close')}
					</Link>
					{news}
				</div>
			</div>
			<Notice chosen={chosen} first={first} />
			<div className="mt-3">
				<DateForm path={path} day={chosen.day} today={chosen.today} />
			</div>
			<DayHistogram path={path} chosen={chosen} days={days} counting={counting} />
		</section>
	);
}

/** Why the list begins with another day than the address names. */
function Notice({ chosen: { day, zone, before, problem }, first }: Pick<Props, 'chosen' | 'first'>) {
	const t = useTranslations('dates');
	const nameOf = useDayName();
	const text = () => {
		if (problem) return t(problem.code, { written: problem.written });
		const newest = first?.items[0];
		if (!before || !first || (!newest && first.next !== undefined)) return undefined;
		if (!newest) return t('nothingBefore', { day: nameOf(day) });
		return dayIn(zone, eventTime(newest.id)) === day ? undefined : t('nothingOn', { day: nameOf(day) });
	};
	const said = text();
	return (
		<p role="status" className={said === undefined ? 'sr-only' : 'mt-2 [overflow-wrap:anywhere]'}>
			{said}
		</p>
	);
}

/** Says a day such as `2026-05-04` in the reader's language. */
export function useDayName(): (day: string) => string {
	const format = useFormatter();
	return (day) => format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' });
}
