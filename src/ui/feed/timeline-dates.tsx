'use client';

import type { ComponentProps } from 'react';
import { DateBar } from '../dates/date-bar.tsx';
import { timelinePath } from './filter.ts';
import { useFilter } from './filter-chips.tsx';

/** The days of Home. They lead to others with the same filter. */
export function TimelineDates(props: Omit<ComponentProps<typeof DateBar>, 'path'>) {
	return <DateBar {...props} path={timelinePath(useFilter())} />;
}
