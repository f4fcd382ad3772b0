'use client';

import { CalendarDays } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { dayIn } from '../../contract/when/zoned-day.ts';
import { useNow, useZone } from '../hooks/clock.tsx';
import { dayAddress } from './chosen-day.ts';

type Props = {
	path: string;
	className: string;
	/** The day at which the days open, in a time zone. Today where it gives none. */
	dayOf?(zone: string, now: number): string | undefined;
};

/** Opens the days of a list. */
export function GoToDateLink({ path, className, dayOf }: Props) {
	const t = useTranslations('dates');
	const zone = useZone();
	const now = useNow();
	const day = dayOf?.(zone, now) ?? dayIn(zone, now);
	return (
		<Link href={dayAddress(path, { day, zone })} prefetch={false} className={className}>
			<CalendarDays size={14} aria-hidden />
			<span>{t('title')}</span>
		</Link>
	);
}
