import { randomUUID } from 'node:crypto';
import {
	createDefaultHttpClient,
	createHttpHeaders,
	createPipelineRequest,
	type HttpClient,
} from '@azure/core-rest-pipeline';
import type { TableClient } from '@azure/data-tables';
import type { TransactOutcome, Write } from '../../port.ts';
import { StorageError } from '../../port.ts';
import type { Options } from './calls.ts';
import { toWire } from './entity.ts';
import type { HttpAnswer } from './errors.ts';
import { errorFor, rowDiffers, rowExists, rowMissing } from './errors.ts';

/** `missing` is the index of an unconditional delete whose row is not there. */
export type BatchOutcome = TransactOutcome | { done: false; missing: number };

/**
 * Sends one entity group transaction. The SDK's `submitTransaction` is not used:
 * it drops the ETag of a delete (it always sends `If-Match: *`), takes a failed
 * part without a JSON body for a success, and does not say which part failed.
 *
 * Format: "Performing entity group transactions", Table Storage REST reference.
 */
export async function sendBatch(
	client: TableClient,
	writes: readonly Write[],
	{ abortSignal }: Options,
): Promise<BatchOutcome> {
	const [base, query] = splitUrl(client.url);
	const boundary = `batch_${randomUUID()}`;
	const response = await client.pipeline.sendRequest(
		httpClient(),
		createPipelineRequest({
			method: 'POST',
			url: `${base}/$batch${query}`,
			headers: createHttpHeaders({
				accept: 'application/json',
				'content-type': `multipart/mixed; boundary=${boundary}`,
				'x-ms-version': '2019-02-02',
				dataserviceversion: '3.0;',
				maxdataserviceversion: '3.0;NetFx',
			}),
			body: batchBody(`${base}/${client.tableName}`, writes, boundary),
			abortSignal,
			allowInsecureConnection: base.startsWith('http:'),
		}),
	);
	const text = response.bodyAsText ?? '';
	if (response.status !== 202)
		throw errorFor({ status: response.status, code: errorCode(text) }, 'transact', { response });
	return outcome(text, writes);
}

let client: HttpClient | undefined;

/** One for all, since it holds the connections. */
function httpClient(): HttpClient {
	client ??= createDefaultHttpClient();
	return client;
}

function splitUrl(url: string): [base: string, query: string] {
	const { origin, pathname, search } = new URL(url);
	return [`${origin}${pathname}`.replace(/\/$/, ''), search];
}

function batchBody(tableUrl: string, writes: readonly Write[], boundary: string): string {
	const changeset = `changeset_${randomUUID()}`;
	const parts = writes.map((write) =>
		[
			`--${changeset}`,
			'content-type: application/http',
			'content-transfer-encoding: binary',
			'',
			...partLines(tableUrl, write),
		].join('\r\n'),
	);
	return [
		`--${boundary}`,
		`content-type: multipart/mixed; boundary=${changeset}`,
		'',
		...parts,
		`--${changeset}--`,
		`--${boundary}--`,
		'',
	].join('\r\n');
}

function partLines(tableUrl: string, write: Write): string[] {
	const rowUrl = `${tableUrl}(PartitionKey='${urlKey(write.partition)}',RowKey='${urlKey(write.row)}')`;
	const accept = 'accept: application/json;odata=minimalmetadata';
	const version = 'dataserviceversion: 3.0';
	if (write.kind === 'delete') {
		return [`DELETE ${rowUrl} HTTP/1.1`, accept, version, `if-match: ${write.etag ?? '*'}`, '', ''];
	}
	const isInsert = write.kind === 'insert';
	return [
		isInsert ? `POST ${tableUrl} HTTP/1.1` : `PUT ${rowUrl} HTTP/1.1`,
		accept,
		version,
		'content-type: application/json',
		...(isInsert ? ['prefer: return-no-content'] : []),
		...(write.kind === 'update' ? [`if-match: ${write.etag}`] : []),
		'',
		partJson(write),
	];
}

function partJson(write: Exclude<Write, { kind: 'delete' }>): string {
	const json = JSON.stringify({ PartitionKey: write.partition, RowKey: write.row, ...toWire(write.properties) });
	// Legal in JSON, but a line end to some parsers of the multipart body (Azurite's is one).
	return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function urlKey(key: string): string {
	return encodeURIComponent(key.replaceAll("'", "''"));
}

function outcome(text: string, writes: readonly Write[]): BatchOutcome {
	const parts = text.split('--changesetresponse_').slice(1, -1);
	const etags: (string | undefined)[] = [];
	for (const part of parts) {
		const status = Number(/HTTP\/1\.1 (\d{3})/.exec(part)?.[1]);
		if (!(status >= 200 && status < 300)) return failure({ status, code: errorCode(part) }, failedIndex(part), writes);
		etags.push(/^ETag: *(.+?)\r?$/im.exec(part)?.[1]);
	}
	if (parts.length !== writes.length) {
		throw new StorageError('unclear', `Storage answered ${parts.length} of ${writes.length} writes of a transaction.`);
	}
	return { done: true, etags: writes.map((write, index) => (write.kind === 'delete' ? undefined : etags[index])) };
}

function failure(answer: HttpAnswer, index: number, writes: readonly Write[]): BatchOutcome {
	const write = writes[index];
	if (write && (rowExists(answer) || rowDiffers(answer))) {
		const unconditional = write.kind === 'delete' && write.etag === undefined;
		return unconditional && rowMissing(answer) ? { done: false, missing: index } : { done: false, index };
	}
	throw errorFor(answer, 'transact');
}

/** The message opens with the failed write's index: "2:The specified entity already exists." */
function failedIndex(part: string): number {
	const index = /"value"\s*:\s*"(\d+):/.exec(part)?.[1];
	return index === undefined ? -1 : Number(index);
}

function errorCode(text: string): string {
	return /"code"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '';
}
