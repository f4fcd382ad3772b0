'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { EventId } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import { dayBefore, dayOf, yearOf } from '../controls/calendar-day.ts';
import { useNow, useZone } from '../hooks/clock.tsx';

/** The day of an event, shown when it differs from the day of the event above. */
export function DayHeading({ id, before }: { id: EventId; before: EventId | undefined }) {
	const zone = useZone();
	const at = eventTime(id);
	const day = dayOf(at, zone);
	if (before !== undefined && dayOf(eventTime(before), zone) === day) return null;
	return (
		<div className="flex items-center gap-3 px-4 pt-5 pb-1 text-fine font-semibold text-muted">
			<span className="w-10 border-t border-line" aria-hidden="true" />
			<time dateTime={day}>
				<Day day={day} at={at} zone={zone} />
			</time>
		</div>
	);
}

function Day({ day, at, zone }: { day: string; at: number; zone: string }) {
	const t = useTranslations('feed');
	const format = useFormatter();
	const now = useNow();
	const today = dayOf(now, zone);
	if (day === today) return t('today');
	if (day === dayBefore(today)) return t('yesterday');
	return format.dateTime(at, {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
		year: yearOf(at, zone) === yearOf(now, zone) ? undefined : 'numeric',
		timeZone: zone,
	});
}
