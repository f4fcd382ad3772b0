/**
 * Azure may answer a query with no rows and a continuation, for instance at the border of a partition server. The
 * continuation made here holds the one that the request came with, so that following it yields the page which this
 * answer stood for.
 */
import type { ProxiedRequest, ProxiedResponse } from './http.ts';

const MARK = 'empty-page.';
const PARTITION = 'NextPartitionKey';
const ROW = 'NextRowKey';

/** True for a query of a table's rows: `GET /account/table()?…`. */
export function isTableQuery({ method, path }: ProxiedRequest): boolean {
	return (
		method === 'GET' && /^\/[^/]+\/[A-Za-z][A-Za-z0-9]*\(\)(\?|$)/.test(decodeURIComponent(path.replace(/\?.*/, '')))
	);
}

export function emptyPageFor({ path }: ProxiedRequest): ProxiedResponse {
	const { searchParams } = urlOf(path);
	const came = JSON.stringify([searchParams.get(PARTITION), searchParams.get(ROW)]);
	return {
		status: 200,
		headers: [
			'Content-Type',
			'application/json;odata=minimalmetadata;streaming=true;charset=utf-8',
			`x-ms-continuation-${PARTITION}`,
			MARK + Buffer.from(came).toString('base64url'),
			`x-ms-continuation-${ROW}`,
			MARK,
		],
		body: Buffer.from('{"value":[]}'),
	};
}

/** The request as it was before it met an empty page; any other request as it is. A continuation is not signed. */
export function withoutEmptyPages(asked: ProxiedRequest): ProxiedRequest {
	if (!asked.path.includes(`${PARTITION}=${MARK}`)) return asked;
	const [before = '', query = ''] = asked.path.split('?');
	const token = urlOf(asked.path).searchParams.get(PARTITION) ?? '';
	const came: unknown = JSON.parse(Buffer.from(token.slice(MARK.length), 'base64url').toString());
	const [partition, row] = Array.isArray(came) ? came : [];
	// The other parameters keep their spelling: they may be signed.
	const rest = query.split('&').filter((part) => !part.startsWith(`${PARTITION}=`) && !part.startsWith(`${ROW}=`));
	if (partition) rest.push(`${PARTITION}=${encodeURIComponent(String(partition))}`);
	if (row) rest.push(`${ROW}=${encodeURIComponent(String(row))}`);
	return { ...asked, path: `${before}?${rest.join('&')}` };
}

const urlOf = (path: string) => new URL(path, 'http://127.0.0.1');
