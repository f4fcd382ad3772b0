'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useNow, useZone } from '../hooks/clock.tsx';
import { yearOf } from './calendar-day.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type AgoProps = { at: string; className?: string; inSentence?: boolean };

/**
 * The time since a moment: in as few letters as a feed needs, or in the words of a sentence. The exact time is in the
 * title.
 */
export function Ago({ at, className, inSentence = false }: AgoProps) {
	return (
		<Time at={at} className={className}>
			{useAgo(Date.parse(at), inSentence)}
		</Time>
	);
}

/** The time of a day that a heading says, such as `14:02`. `isLight`: without the exact time in the title. */
export function TimeOfDay({ at, isLight }: { at: string; isLight?: boolean | undefined }) {
	const format = useFormatter();
	const timeZone = useZone();
	const time = format.dateTime(new Date(at), { ...CLOCK, timeZone });
	if (isLight)
		return (
			<time dateTime={at} className="whitespace-nowrap">
				{time}
			</time>
		);
	return (
		<Time at={at} className="whitespace-nowrap">
			{time}
		</Time>
	);
}

/** A clock of 24 hours in each language, so that times stand in one column. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const PARTS = {
	day: { dateStyle: 'medium' },
	minute: { dateStyle: 'medium', timeStyle: 'short' },
	second: { dateStyle: 'long', timeStyle: 'long' },
} as const;

/** The day, or the time to the minute or the second, in the reader's own time zone. To the second, it names the zone. */
export function Exact({ at, part, className }: { at: string; part: keyof typeof PARTS; className?: string }) {
	const format = useFormatter();
	const timeZone = useZone();
	return (
		<Time at={at} className={className}>
			{format.dateTime(new Date(at), { ...PARTS[part], timeZone })}
		</Time>
	);
}

/** The time in UTC, to the second, for comparing entries of the audit trail. */
export function Utc({ at, className }: { at: string; className?: string }) {
	return (
		<Time at={at} className={className}>
			{at.slice(0, 10)} {at.slice(11, 19)}
		</Time>
	);
}

/**
 * The server and the browser may format a time with different spaces. Neither is wrong, so React keeps the server's
 * text.
 */
function Time({ at, className, children }: { at: string; className: string | undefined; children: React.ReactNode }) {
	const format = useFormatter();
	const title = format.dateTime(new Date(at), { dateStyle: 'full', timeStyle: 'long', timeZone: useZone() });
	return (
		<time dateTime={at} title={title} className={className} suppressHydrationWarning>
			{children}
		</time>
	);
}

function useAgo(at: number, inSentence: boolean): string {
	const t = useTranslations('time');
	const format = useFormatter();
	const timeZone = useZone();
	const now = useNow();
	const age = now - at;
	const unit = (value: number, name: 'minute' | 'hour' | 'day') =>
		inSentence
			? format.relativeTime(at, { now, unit: name })
			: format.number(value, { style: 'unit', unit: name, unitDisplay: 'narrow' });
	if (age < 45 * SECOND) return t('now');
	if (age < HOUR) return unit(Math.max(1, Math.round(age / MINUTE)), 'minute');
	if (age < DAY) return unit(Math.floor(age / HOUR), 'hour');
	if (age < 7 * DAY) return unit(Math.floor(age / DAY), 'day');
	return format.dateTime(at, {
		day: 'numeric',
		month: 'short',
		year: yearOf(at, timeZone) === yearOf(now, timeZone) ? undefined : 'numeric',
		timeZone,
	});
}
