import { EVENT_FIELDS, EVENT_NAMES } from '../contract/event/event-fields.ts';
import { ReadError } from './read-error.ts';
import { inTime, TRANSIENT, tryAgain } from './try-again.ts';

/** `globalThis.fetch`, or a function that takes its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A row in the JSON of Table Storage. */
export type RowJson = { RowKey: string } & Record<string, unknown>;
/** The place where a query continues. It is opaque, and sent back as it came. */
export type Continuation = { NextPartitionKey: string; NextRowKey?: string };
/** A page of storage. It may be short or empty although more rows follow. */
export type RowPage = { rows: RowJson[]; continuation?: Continuation };

const BACKOFF = { leastMs: 100, stepMs: 200, mostMs: 5_000 };

/** Whether a row is what a link leads to. */
type IsRow = (row: unknown) => row is RowJson;

/**
 * One query, tried again while another try may cure it: rows of a timeline, unless `isRow` says otherwise. Throws
 * `ReadError`, and the signal's reason once it is aborted.
 */
export function queryRows(
	fetch: Fetch,
	url: string,
	signal: AbortSignal | undefined,
	isRow: IsRow = isTimelineRow,
): Promise<RowPage> {
	return tryAgain(() => attempt(fetch, url, signal, isRow), BACKOFF, signal);
}

async function attempt(
	fetch: Fetch,
	url: string,
	signal: AbortSignal | undefined,
	isRow: IsRow,
): Promise<RowPage | ReadError> {
	try {
		const response = await fetch(url, {
			// A header that a browser sends to another origin without asking there first.
			headers: { accept: 'application/json;odata=nometadata' },
			// The link needs no cookie, and no cache may keep the answer.
			credentials: 'omit',
			cache: 'no-store',
			signal: inTime(signal),
		});
		if (TRANSIENT.has(response.status)) return new ReadError('unavailable', response.status);
		if (!response.ok) return new ReadError('refused', response.status);
		return await readRowPage(response, isRow);
	} catch {
		signal?.throwIfAborted();
		// The cause is dropped: it may hold the address, and with it the signature.
		return new ReadError('unreachable');
	}
}

/** Throws for an answer that is not storage's: a page of a proxy in between, other rows, or headers that the browser hides. */
async function readRowPage(response: Response, isRow: IsRow): Promise<RowPage> {
	const { value } = (await response.json()) as { value?: unknown };
	if (!Array.isArray(value) || !value.every(isRow)) throw new TypeError('These are no rows of storage.');
	const header = (name: string) => response.headers.get(name) ?? undefined;
	const NextPartitionKey = header('x-ms-continuation-nextpartitionkey');
	const NextRowKey = header('x-ms-continuation-nextrowkey');
	if (NextPartitionKey) return { rows: value, continuation: { NextPartitionKey, ...(NextRowKey && { NextRowKey }) } };
	// If none of storage's headers can be seen, a missing continuation does not mean the end.
	if (!header('x-ms-version') && !header('x-ms-request-id'))
		throw new TypeError("The CORS rules expose none of storage's headers.");
	return { rows: value };
}

/** The properties that every event has. Its id is the row's key. */
const NEEDED = EVENT_NAMES.filter((name) => name !== 'id' && 'always' in EVENT_FIELDS[name]);

/** A row of a timeline: a tombstone, or all that an event needs to be shown. */
function isTimelineRow(row: unknown): row is RowJson {
	if (typeof row !== 'object' || row === null) return false;
	const fields = row as Record<string, unknown>;
	const { RowKey, removed, occurredAt, epoch } = fields;
	if (typeof RowKey !== 'string') return false;
	if (removed === true) return true;
	const areTexts = NEEDED.every((name) => typeof fields[name] === 'string');
	// Storage sends a number that is too large for 32 bits as a string.
	const isNumber = /^\d+$/.test(String(epoch));
	return areTexts && isNumber && !Number.isNaN(Date.parse(String(occurredAt)));
}
