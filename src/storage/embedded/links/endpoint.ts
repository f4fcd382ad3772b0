/** The HTTP endpoint of the embedded store: queries on a table under a link, asked and answered as Azure's are. */
import { limits } from '../../limits.ts';
import type { Page, RangeQuery, SignedRange, Table } from '../../port.ts';
import { StorageError } from '../../port.ts';
import { inKeyOrder } from '../file/range.ts';
import { type KeyFilter, parseFilter } from './filter.ts';
import { openedRange } from './signed-link.ts';

/** `GET <endpoint>/<resource>?<query>`, or another method, which is not served. */
type EndpointRequest = { method: string; resource: string; query: URLSearchParams };
export type Endpoint = (asked: EndpointRequest) => Promise<Response>;

/** Whether a link on a partition of a table opens nothing more, though its time is not over. */
type IsClosed = (opened: { table: string; partition: string }) => Promise<boolean>;

/** `tables` by the name that stands in an address. */
export function createEndpoint(
	key: () => Promise<Buffer>,
	tables: ReadonlyMap<string, Table>,
	isClosed: IsClosed = async () => false,
): Endpoint {
	return async ({ method, resource, query }) => {
		try {
			if (method !== 'GET') throw new Refusal(405, 'UnsupportedHttpVerb', 'A link reads, with GET.');
			const table = tableNamed(tables, resource);
			const parameters = readOnce(query);
			const opened = openedRange(await key(), table.name, parameters, Date.now());
			if (!opened) throw new Refusal(403, 'AuthenticationFailed', 'The link was altered, or it has expired.');
			if (await isClosed({ table: resource.slice(0, -2), partition: opened.partition }))
				throw new Refusal(403, 'AuthorizationFailure', 'The link was closed.');
			return asPage(opened.partition, await table.range(readQuery(opened, parameters)));
		} catch (error) {
			return asRefusal(error);
		}
	};
}

class Refusal extends Error {
	readonly status: number;
	readonly code: string;
	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

const HEADERS = {
	'content-type': 'application/json;odata=nometadata;charset=utf-8',
	'cache-control': 'no-store',
	'x-ms-version': '2019-02-02',
};

const SIGNED = new Set(['sv', 'sp', 'se', 'spk', 'epk', 'srk', 'erk', 'sig']);
const ASKED = new Set(['$filter', '$top', 'NextPartitionKey', 'NextRowKey']);

function tableNamed(tables: ReadonlyMap<string, Table>, resource: string): Table {
	const name = /^([A-Za-z]+)\(\)$/.exec(resource)?.[1];
	if (name === undefined) throw new Refusal(404, 'ResourceNotFound', 'Ask for a table and (): timelines().');
	const table = tables.get(name);
	if (!table) throw new Refusal(404, 'TableNotFound', 'There is no such table.');
	return table;
}

/** Refuses a parameter that is there twice: one could be judged and the other one obeyed. */
function readOnce(query: URLSearchParams): ReadonlyMap<string, string> {
	const parameters = new Map<string, string>();
	for (const [name, value] of query) {
		if (!SIGNED.has(name) && !ASKED.has(name))
			throw new Refusal(400, 'UnsupportedQueryParameter', 'A parameter is not served here.');
		if (parameters.has(name)) throw new Refusal(400, 'InvalidInput', 'A parameter is there twice.');
		parameters.set(name, value);
	}
	return parameters;
}

/** Reads the requested range, within the one that the link opens. */
function readQuery(opened: Omit<SignedRange, 'table'>, parameters: ReadonlyMap<string, string>): RangeQuery {
	const filter = readFilter(parameters.get('$filter'));
	if (filter.partition !== undefined && filter.partition !== opened.partition)
		throw new Refusal(403, 'AuthorizationFailure', 'The link does not reach so far.');
	return {
		...filter,
		partition: opened.partition,
		from: [opened.from, filter.from]
			.filter((bound) => bound !== undefined)
			.toSorted(inKeyOrder)
			.at(-1),
		upTo: [opened.upTo, filter.upTo].filter((bound) => bound !== undefined).toSorted(inKeyOrder)[0],
		limit: readTop(parameters.get('$top')),
		continuation: readContinuation(opened.partition, parameters),
	};
}

function readFilter(text: string | undefined): KeyFilter {
	const filter = text === undefined ? {} : parseFilter(text);
	if (!filter) throw new Refusal(400, 'InvalidInput', 'A filter compares PartitionKey and RowKey, joined by and.');
	return filter;
}

function readTop(text: string | undefined): number {
	const top = text === undefined ? limits.pageRows : /^\d{1,4}$/.test(text) ? Number(text) : 0;
	if (top < 1 || top > limits.pageRows)
		throw new Refusal(400, 'InvalidInput', `$top is a whole number from 1 to ${limits.pageRows}.`);
	return top;
}

function readContinuation(partition: string, parameters: ReadonlyMap<string, string>): string | undefined {
	const [nextPartition, nextRow] = [parameters.get('NextPartitionKey'), parameters.get('NextRowKey')];
	if (nextPartition === undefined && nextRow === undefined) return undefined;
	const row = Buffer.from(nextRow ?? '', 'base64url').toString();
	if (nextPartition !== asToken(partition) || row === '' || nextRow !== asToken(row))
		throw new Refusal(400, 'InvalidInput', 'This continuation was not handed out with a page of this range.');
	return row;
}

function asPage(partition: string, { rows, next }: Page): Response {
	const value = rows.map(({ row, properties }) => ({ PartitionKey: partition, RowKey: row, ...properties }));
	const continuation = next !== undefined && {
		'x-ms-continuation-NextPartitionKey': asToken(partition),
		'x-ms-continuation-NextRowKey': asToken(next),
	};
	return Response.json({ value }, { headers: { ...HEADERS, ...continuation } });
}

/** A header takes no more than ASCII. */
const asToken = (key: string) => Buffer.from(key).toString('base64url');

function asRefusal(error: unknown): Response {
	const { status, code, message } = refusalOf(error);
	return Response.json(
		{ 'odata.error': { code, message: { lang: 'en-US', value: message } } },
		{ status, headers: { ...HEADERS, 'x-ms-error-code': code } },
	);
}

function refusalOf(error: unknown): Refusal {
	if (error instanceof Refusal) return error;
	if (!(error instanceof StorageError)) throw error;
	if (error.reason === 'unsigned') return new Refusal(403, 'AuthenticationFailed', 'This store signs no links.');
	if (error.reason === 'invalid') return new Refusal(400, 'InvalidInput', 'A bound of the filter is no key.');
	return new Refusal(503, 'ServerBusy', 'The store does not answer. Try again.');
}
