import { type Condition, conditionsOf, queryOf } from '../../contract/search/query.ts';
import { timeOfValue } from '../../contract/search/time-of-value.ts';
import { dayApart, dayIn, endOfDay } from '../../contract/when/zoned-day.ts';
import type { ChosenDay } from '../dates/chosen-day.ts';

type Until = Pick<ChosenDay, 'day' | 'zone' | 'before'>;

/** The query with its results from the end of a day on: `before:` of another day is taken out. Today, none is needed. */
export function queryUntil(query: string, until: Until): string {
	const others = conditionsOf(query).filter((condition) => !isEnd(condition));
	const value = endValue(until);
	if (value === undefined) return queryOf(others);
	return queryOf([...others, { kind: 'operator', not: false, operator: 'before', value }]);
}

/** Whether the results of a query begin with the end of a day already. */
export function isUntil(query: string, until: Until): boolean {
	return endsOf(query).join(' ') === (endValue(until) ?? '');
}

/** The query without an end of its own, up to the end of the month of a day. */
export function queryUntilEndOfMonth(query: string, { day, zone }: Until): string {
	const nextMonth = dayApart(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
	const last = dayApart(`${nextMonth}-01`, -1);
	return queryUntil(query, { day: last, zone, before: new Date(endOfDay(last, zone)).toISOString() });
}

/** The day at whose end the results of a query begin. Undefined where it has no end of its own. */
export function lastDayOf(query: string, zone: string, now: number): string | undefined {
	const ends = endsOf(query).flatMap((value) => timeOfValue(value, now)?.from ?? []);
	return ends.length > 0 ? dayIn(zone, Math.min(now, Math.max(...ends) - 1)) : undefined;
}

const isEnd = (condition: Condition): condition is Condition & { kind: 'operator' } =>
	!condition.not && condition.kind === 'operator' && condition.operator === 'before';

const endsOf = (query: string): string[] =>
	conditionsOf(query)
		.filter(isEnd)
		.map(({ value }) => value);

function endValue({ day, zone, before }: Until): string | undefined {
	if (before === undefined) return undefined;
	// Days of a query are in UTC.
	return zone === 'UTC' ? dayApart(day, 1) : before.replace('.000Z', 'Z');
}
