'use client';

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { EventFilter } from '../../contract/timeline/event-filter.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { DateBar, type Earlier } from '../dates/date-bar.tsx';
import { isSame, timelinePath } from './filter.ts';
import { useFilter } from './filter-chips.tsx';

/** `left` is the filter with which the server counted the days. */
export type TimelineDays = Earlier & { left: EventFilter | undefined };

type Props = TimelineDays & Pick<ComponentProps<typeof DateBar>, 'first' | 'news'>;

/** The days of Home with what its filter leaves. They lead to others with the same filter. */
export function TimelineDates({ left, chosen, days, ...props }: Props) {
	const filter = useFilter();
	const trpc = useTRPC();
	const isCounted = isSame(filter, left);
	const month = { month: chosen.day.slice(0, 7), zone: chosen.zone };
	const counted = useQuery(trpc.timeline.days.queryOptions({ ...month, left: filter }, { enabled: !isCounted }));
	return (
		<DateBar
			{...props}
			chosen={chosen}
			days={isCounted ? days : counted.data}
			counting={!isCounted && counted.isPending}
			path={timelinePath(filter)}
		/>
	);
}
