import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCHEMA_VERSION, schemaNumber } from '../../migrations/schema-version.ts';
import type { Store } from '../../port.ts';
import { openAzureStore } from '../store.ts';

/** A service that says what the test wants, and counts how often it was asked. */
let server: Server;
let store: Store;
let asked: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const IN_USE = {
	PartitionKey: '~deployment',
	RowKey: 'accounts',
	'odata.etag': 'W/"1"',
	deployment: 'one',
	accounts: 'account',
	schema: String(schemaNumber(SCHEMA_VERSION)),
};

beforeEach(async () => {
	asked = 0;
	server = createServer((request, response) => {
		// Before anything else the account is asked whether it is in use.
		if (request.url?.includes('deployment'))
			return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(IN_USE));
		asked += 1;
		return request.resume().on('end', () => answer(request, response));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/account`;
	const connectionString = `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=YQ==;TableEndpoint=${url};QueueEndpoint=${url};`;
	store = openAzureStore({ connectionStrings: [connectionString], prefix: 'x' });
});

afterEach(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const say = (status: number, code: string) => {
	answer = (_, response) => {
		const body = JSON.stringify({ 'odata.error': { code, message: { lang: 'en-US', value: code } } });
		response.writeHead(status, { 'content-type': 'application/json', 'x-ms-error-code': code }).end(body);
	};
};
const reset = () => {
	answer = (request) => request.socket.destroy();
};

const key = { partition: 'p', row: 'r' };
const writes: Record<string, () => Promise<unknown>> = {
	insert: () => store.tables.ledger.insert(key, {}),
	upsert: () => store.tables.ledger.upsert(key, {}),
	update: () => store.tables.ledger.update(key, {}, 'W/"1"'),
	delete: () => store.tables.ledger.delete(key),
	transact: () => store.tables.ledger.transact([{ ...key, kind: 'insert', properties: {} }]),
	send: () => store.queues.jobs.send('x'),
	receive: () => store.queues.jobs.receive({ max: 1, lease: 60 }),
	renew: () => store.queues.jobs.renew({ id: 'i', receipt: 'r' }, 60),
};

test.each(Object.keys(writes))('%s is sent once, and is unclear after 500, 503, 429, 408 or a reset', async (name) => {
	const call = writes[name] as () => Promise<unknown>;
	for (const set of [...[500, 503, 429, 408].map((status) => () => say(status, 'ServerBusy')), reset]) {
		asked = 0;
		set();
		await expect(call()).rejects.toMatchObject({ name: 'StorageError', reason: 'unclear' });
		expect(asked).toBe(1);
	}
});

test.each(Object.keys(writes))('%s that is denied names the account, and no signature', async (name) => {
	say(403, 'AuthenticationFailed');
	const refusal = await (writes[name] as () => Promise<unknown>)().catch((error: Error) => error.message);
	expect(refusal).toMatch(/^Storage denied access \([^)]* at 127\.0\.0\.1:\d+\/account\): 403 AuthenticationFailed\.$/);
});

test.each(Object.keys(writes))('%s is denied after 403 and invalid after another 4xx', async (name) => {
	const call = writes[name] as () => Promise<unknown>;
	say(403, 'AuthorizationFailure');
	await expect(call()).rejects.toMatchObject({ reason: 'denied' });
	say(400, 'InvalidInput');
	await expect(call()).rejects.toMatchObject({ reason: 'invalid' });
	say(404, name.match(/send|receive|renew/) ? 'QueueNotFound' : 'TableNotFound');
	await expect(call()).rejects.toMatchObject({ reason: 'invalid', message: expect.stringContaining('open()') });
});

test('an insert into a table under deletion is no conflict', async () => {
	say(409, 'TableBeingDeleted');
	await expect(store.tables.ledger.insert(key, {})).rejects.toMatchObject({ reason: 'unclear' });
});

test('a read is tried again after 503 and a reset, and not after 400', async () => {
	answer = (request, response) => {
		if (asked === 1) request.socket.destroy();
		else if (asked === 2) response.writeHead(503).end();
		else {
			const row = { PartitionKey: 'p', RowKey: 'r', 'odata.etag': 'W/"1"', n: 1 };
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(row));
		}
	};
	expect(await store.tables.ledger.get(key)).toMatchObject({ etag: 'W/"1"', properties: { n: 1 } });
	expect(asked).toBe(3);
	say(400, 'InvalidInput');
	await expect(store.tables.ledger.get(key)).rejects.toMatchObject({ reason: 'invalid' });
	expect(asked).toBe(4);
});

test('an empty page with a continuation is not the end', async () => {
	answer = (_, response) => {
		const headers = { 'content-type': 'application/json' };
		const more = { 'x-ms-continuation-NextPartitionKey': '1!4!cA--', 'x-ms-continuation-NextRowKey': '1!4!cg--' };
		response.writeHead(200, asked === 1 ? { ...headers, ...more } : headers).end('{"value":[]}');
	};
	const first = await store.tables.ledger.range({ partition: 'p' });
	expect(first).toEqual({ rows: [], next: expect.any(String) });
	expect(await store.tables.ledger.range({ partition: 'p', continuation: first.next })).toEqual({ rows: [] });
});

test('a message that is not base64 is handed on as it is, beside the others', async () => {
	const message = (text: string) =>
		`<QueueMessage><MessageId>i</MessageId><PopReceipt>r</PopReceipt><DequeueCount>1</DequeueCount><MessageText>${text}</MessageText></QueueMessage>`;
	answer = (_, response) => {
		const texts = ['aGk=', 'not base64!', '{&quot;a&quot;:1}', '/w==', ''].map(message).join('');
		response
			.writeHead(200, { 'content-type': 'application/xml' })
			.end(`<?xml version="1.0" encoding="utf-8"?><QueueMessagesList>${texts}</QueueMessagesList>`);
	};
	const received = await store.queues.jobs.receive({ max: 5, lease: 60 });
	expect(received.map(({ body }) => body)).toEqual(['hi', 'not base64!', '{"a":1}', '/w==', '']);
});
