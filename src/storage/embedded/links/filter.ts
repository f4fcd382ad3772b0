import type { RangeQuery } from '../../port.ts';

/** Range of keys that a `$filter` asks for. */
export type KeyFilter = Pick<RangeQuery, 'after' | 'from' | 'before' | 'upTo'> & { partition?: string };

const COMPARISON = /\s*(PartitionKey|RowKey)\s+(eq|gt|ge|lt|le)\s+'((?:[^']|'')*)'\s*(and\s+|$)/y;
const PLACES: Record<string, readonly (keyof KeyFilter)[]> = {
	'PartitionKey eq': ['partition'],
	'RowKey eq': ['from', 'upTo'],
	'RowKey gt': ['after'],
	'RowKey ge': ['from'],
	'RowKey lt': ['before'],
	'RowKey le': ['upTo'],
};

/**
 * The filters that a range of one partition needs: comparisons of keys with texts, joined by `and`, each kind once.
 * Undefined for any other: a filter that is not understood must not pass for none.
 */
export function parseFilter(filter: string): KeyFilter | undefined {
	const found: KeyFilter = {};
	const reader = new RegExp(COMPARISON);
	for (let more = true; more; ) {
		const match = reader.exec(filter);
		if (!match) return undefined;
		const [, key, operator, text = '', and] = match;
		const places = PLACES[`${key} ${operator}`];
		if (!places || places.some((place) => found[place] !== undefined)) return undefined;
		for (const place of places) found[place] = text.replaceAll("''", "'");
		more = and !== '';
	}
	return found;
}
