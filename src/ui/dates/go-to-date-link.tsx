'use client';

import { CalendarDays } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { dayIn } from '../../contract/when/zoned-day.ts';
import { useNow, useZone } from '../hooks/clock.tsx';
import { dayAddress } from './chosen-day.ts';

/** Opens the days of a list, at today. */
export function GoToDateLink({ path, className }: { path: string; className: string }) {
	const t = useTranslations('dates');
	const zone = useZone();
	const day = dayIn(zone, useNow());
	return (
		<Link href={dayAddress(path, { day, zone })} prefetch={false} className={className}>
			<CalendarDays size={14} aria-hidden />
			<span>{t('title')}</span>
		</Link>
	);
}
