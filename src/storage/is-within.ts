import type { RangeQuery } from './port.ts';

/** Whether a row key lies in a range, behind its `continuation`. */
export function isWithin(
	row: string,
	{ from, after, before, upTo, continuation }: Omit<RangeQuery, 'partition' | 'limit'>,
): boolean {
	return (
		(from === undefined || row >= from) &&
		(after === undefined || row > after) &&
		(continuation === undefined || row > continuation) &&
		(before === undefined || row < before) &&
		(upTo === undefined || row <= upTo)
	);
}
