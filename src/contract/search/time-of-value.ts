import { parseTime } from '../when/date-time.ts';
import { isoSpan } from '../when/iso-span.ts';
import { DAY, type Span, startOfDay } from '../when/span.ts';

const DAYS_AGO = new Map([
	['today', 0],
	['heute', 0],
	['yesterday', 1],
	['gestern', 1],
]);

/**
 * The part of time that the value of `before:` or `after:` names: a date, a month, a year, a time (in UTC, or with its
 * offset), today or yesterday. Undefined for anything else.
 */
export function timeOfValue(value: string, now: number): Span | undefined {
	const moment = parseTime(value);
	if (moment !== undefined) return { from: moment, to: moment + 1 };
	const daysAgo = DAYS_AGO.get(value.toLowerCase());
	if (daysAgo === undefined) return isoSpan(value);
	const from = startOfDay(now) - daysAgo * DAY;
	return { from, to: from + DAY };
}
