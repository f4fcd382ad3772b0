import type { HistogramInput } from '../../contract/schema/trail.ts';

/** The question for failed sign-ins since the beginning of a day, yyyy-mm-dd in UTC. The page asks it ahead. */
export const failedSignIns = (today: string): HistogramInput => ({
	filter: { action: 'sign-in-failed' },
	from: today,
});
