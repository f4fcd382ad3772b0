/**
 * The key range of a table SAS (`spk`, `srk`, `epk`, `erk`), which Azurite reads, signs and does not enforce.
 *
 * Azure: "Table queries return only results that are within the range, and attempts to use the shared access
 * signature to add, update, or delete entities outside this range will fail" ("Create a service SAS"). Here a request
 * that names keys outside the range is refused as well, so that a link which reaches too far turns a test red; of a
 * query that leaves keys open, the rows within the range come back.
 */
import { unauthorized } from './azure-errors.ts';
import type { ProxiedRequest, ProxiedResponse } from './http.ts';

/** A place in the order of (partition, row); an open row is the first or the last of its partition. */
type Place = { partition?: string; row?: string };
type Range = { start: Place; end: Place };

/** Keys that a request names: at least, and at most. */
type Bounds = { lower: Place; upper: Place };

export type RangeVerdict = { refused: ProxiedResponse } | { restrict: (answer: ProxiedResponse) => ProxiedResponse };

/** Undefined for a request that carries no SAS with a range. */
export function judgeRange(asked: ProxiedRequest): RangeVerdict | undefined {
	const { pathname, searchParams } = new URL(asked.path, 'http://127.0.0.1');
	const range = rangeOf(searchParams);
	if (!searchParams.has('sig') || !range) return undefined;
	const named = boundsOf(asked, decodeURIComponent(pathname), searchParams);
	if (!named || !isWithin(named, range)) return { refused: unauthorized() };
	return { restrict: (answer) => onlyWithin(answer, range) };
}

function rangeOf(query: URLSearchParams): Range | undefined {
	const get = (name: string) => query.get(name) ?? undefined;
	const range = {
		start: { partition: get('spk'), row: get('srk') },
		end: { partition: get('epk'), row: get('erk') },
	};
	const isOpen = range.start.partition === undefined && range.end.partition === undefined;
	return isOpen ? undefined : range;
}

/** Undefined when it cannot be told which keys a request is about. */
function boundsOf({ method, body }: ProxiedRequest, path: string, query: URLSearchParams): Bounds | undefined {
	const point = /\(PartitionKey='((?:[^']|'')*)',RowKey='((?:[^']|'')*)'\)$/.exec(path);
	if (point) return at({ partition: unquoted(point[1]), row: unquoted(point[2]) });
	if (method === 'GET') return filterBounds(query.get('$filter') ?? '');
	if (path.endsWith('/$batch')) return undefined;
	try {
		const { PartitionKey: partition, RowKey: row } = JSON.parse(body.toString());
		return at({ partition: String(partition), row: String(row) });
	} catch {
		return undefined;
	}
}

const at = (place: Place): Bounds => ({ lower: place, upper: place });
const unquoted = (text = '') => text.replaceAll("''", "'");

/** The bounds of a conjunction. No other filter has bounds. */
export function filterBounds(filter: string): Bounds {
	const lower: Place = {};
	const upper: Place = {};
	const outsideStrings = filter.replaceAll(/'(?:[^']|'')*'/g, "''");
	if (/\b(or|not)\b/i.test(outsideStrings)) return { lower, upper };
	// Every string is taken whole, so that nothing within one passes for a comparison.
	const comparisons = /(?:(?<![A-Za-z0-9_])(PartitionKey|RowKey)\s+(eq|gt|ge|lt|le)\s+)?'((?:[^']|'')*)'/g;
	for (const [, key, operator, text] of filter.matchAll(comparisons)) {
		if (!key) continue;
		const name = key === 'PartitionKey' ? 'partition' : 'row';
		const value = unquoted(text);
		if (operator !== 'lt' && operator !== 'le' && value >= (lower[name] ?? '')) lower[name] = value;
		if (operator !== 'gt' && operator !== 'ge' && value <= (upper[name] ?? value)) upper[name] = value;
	}
	return { lower, upper };
}

/** True when no key that is named lies outside; keys that are left open are seen to row by row. */
function isWithin({ lower, upper }: Bounds, range: Range): boolean {
	return [lower, upper].every(({ partition, row }) => {
		if (partition === undefined) return true;
		// A row bounds the answer only within one partition.
		const one = lower.partition === upper.partition;
		return isCovered(partition, one ? row : undefined, range);
	});
}

function isCovered(partition: string, row: string | undefined, { start, end }: Range): boolean {
	if (start.partition !== undefined && partition < start.partition) return false;
	if (end.partition !== undefined && partition > end.partition) return false;
	if (row === undefined) return true;
	if (partition === start.partition && start.row !== undefined && row < start.row) return false;
	return !(partition === end.partition && end.row !== undefined && row > end.row);
}

/** The rows of an answer that lie within. A row whose keys were not selected cannot be judged, and is left out. */
function onlyWithin(answer: ProxiedResponse, range: Range): ProxiedResponse {
	if (answer.status !== 200) return answer;
	const page: { value?: unknown } = JSON.parse(answer.body.toString());
	if (!Array.isArray(page.value)) return answer;
	const value = page.value.filter(
		({ PartitionKey: partition, RowKey: row }) =>
			typeof partition === 'string' && typeof row === 'string' && isCovered(partition, row, range),
	);
	return { ...answer, body: Buffer.from(JSON.stringify({ ...page, value })) };
}
