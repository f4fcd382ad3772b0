import type { RangeQuery } from '../../port.ts';

/**
 * One lower and one upper bound at most: with two of a kind SQLite would seek
 * with one and filter with the other, and so read a partition from its start
 * for each page. The continuation is the last row key of the page before.
 */
export function rangeBounds(query: RangeQuery): RangeBounds {
	const lower = [...bound('>', query.after), ...bound('>', query.continuation), ...bound('>=', query.from)].toSorted(
		(a, b) => inKeyOrder(b.key, a.key) || strictFirst(a.operator, b.operator),
	)[0];
	const upper = [...bound('<', query.before), ...bound('<=', query.upTo)].toSorted(
		(a, b) => inKeyOrder(a.key, b.key) || strictFirst(a.operator, b.operator),
	)[0];
	const used = [lower, upper].filter((side) => side !== undefined);
	return {
		where: used.map(({ operator }) => ` AND row ${operator} ?`).join(''),
		bounds: used.map(({ key }) => key),
		isWithin: (row) => used.every(({ operator, key }) => compares(row, operator, key)),
	};
}

/** `isWithin` takes keys of ASCII characters, which stand before all others in both orders. */
export type RangeBounds = { where: string; bounds: string[]; isWithin: (row: string) => boolean };

type Bound = { operator: string; key: string };

function bound(operator: string, key: string | undefined): Bound[] {
	return key === undefined ? [] : [{ operator, key }];
}

/** SQLite's order of text: that of its UTF-8 bytes, not of JavaScript's UTF-16 units. */
export function inKeyOrder(a: string, b: string): number {
	return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function compares(row: string, operator: string, key: string): boolean {
	if (row === key) return operator.endsWith('=');
	return operator.startsWith('<') ? row < key : row > key;
}

function strictFirst(a: string, b: string): number {
	return a.length - b.length;
}
