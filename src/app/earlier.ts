import type { ChosenDay } from '../ui/dates/chosen-day.ts';
import { chosenDay } from '../ui/dates/chosen-day.ts';
import type { Earlier } from '../ui/dates/date-bar.tsx';
import { firstPage } from './first-page.ts';
import type { Query } from './sign-in-first.ts';

type ZonedMonth = { month: string; zone: string };

/** Day to which the address leads, with the counts of its month. Undefined where the address names none. */
export async function earlierOf(
	query: Query,
	countDays: (month: ZonedMonth) => Promise<Earlier['days']>,
): Promise<Earlier | undefined> {
	const chosen = chosenDay(query, Date.now());
	return chosen && { chosen, days: await firstPage(() => countDays(monthOf(chosen))) };
}

const monthOf = ({ day, zone }: ChosenDay): ZonedMonth => ({ month: day.slice(0, 7), zone });
