'use client';

import { useFormatter } from 'next-intl';
import { DAY, type Span } from '../../../contract/when/span.ts';

/** The time of a bar in UTC, as short as its step allows: a day, days, or a day with hours. */
export function useBarTime(): (bar: { at: number; to: number }) => string {
	const format = useFormatter();
	return ({ at, to }) => {
		const isDays = (to - at) % DAY === 0;
		const last = isDays ? to - 1 : to;
		const look = isDays
			? ({ dateStyle: 'medium' } as const)
			: ({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const);
		return format.dateTimeRange(new Date(at), new Date(last), { ...look, timeZone: 'UTC' });
	};
}

export const spanOf = ({ at, to }: { at: number; to: number }): Span => ({ from: at, to });
