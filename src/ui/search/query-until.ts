import { conditionsOf, queryOf } from '../../contract/search/query.ts';
import { dayApart } from '../../contract/when/zoned-day.ts';
import type { ChosenDay } from '../dates/chosen-day.ts';

/** The query with its results from the end of a day on: `before:` of another day is taken out. Today, none is needed. */
export function queryUntil(query: string, { day, zone, before }: ChosenDay): string {
	const others = conditionsOf(query).filter(
		(condition) => condition.not || condition.kind !== 'operator' || condition.operator !== 'before',
	);
	if (before === undefined) return queryOf(others);
	// Days of a query are in UTC.
	const value = zone === 'UTC' ? dayApart(day, 1) : before.replace('.000Z', 'Z');
	return queryOf([...others, { kind: 'operator', not: false, operator: 'before', value }]);
}
