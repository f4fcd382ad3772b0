/** The whole store against a service that counts what it has at once. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCHEMA_VERSION, schemaNumber } from '../../migrations/schema-version.ts';
import type { Store } from '../../port.ts';
import { openAzureStore } from '../store.ts';
import { connectionsWith } from './connections.ts';

const REQUESTS_AT_ONCE = 8;
const IN_USE = {
	PartitionKey: '~deployment',
	RowKey: 'accounts',
	deployment: 'one',
	accounts: 'account',
	schema: String(schemaNumber(SCHEMA_VERSION)),
};
const LATENCY_MS = 5;

let servers: Server[];
let store: Store;
let seen: { connections: number; most: number; requests: number; mostRequests: number };

beforeEach(async () => {
	seen = { connections: 0, most: 0, requests: 0, mostRequests: 0 };
	// One for tables, one for queues, as on Azure.
	servers = [listen(), listen()];
	await Promise.all(servers.map((server) => once(server, 'listening')));
	const [tables, queues] = servers.map(
		(server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/account`,
	);
	const connectionString = `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=YQ==;TableEndpoint=${tables};QueueEndpoint=${queues};`;
	store = openAzureStore({ connectionStrings: [connectionString], prefix: 'x', requestsAtOnce: REQUESTS_AT_ONCE });
});

afterEach(async () => {
	for (const server of servers) server.closeAllConnections();
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

function listen(): Server {
	const server = createServer((request, response) => {
		seen.requests++;
		seen.mostRequests = Math.max(seen.mostRequests, seen.requests);
		response.on('close', () => seen.requests--);
		request.resume().on('end', () => {
			setTimeout(() => {
				if (request.url?.includes('deployment'))
					response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(IN_USE));
				else response.writeHead(204, { etag: 'W/"1"' }).end();
			}, LATENCY_MS);
		});
	});
	server.on('connection', (socket) => {
		seen.connections++;
		seen.most = Math.max(seen.most, seen.connections);
		socket.on('close', () => seen.connections--);
	});
	return server.listen(0, '127.0.0.1');
}

test('tables and queues together have no more requests and connections than the setting says', async () => {
	const upsert = (row: number) => store.tables.ledger.upsert({ partition: 'p', row: String(row) }, {});
	const deleteMessage = (id: number) => store.queues.jobs.delete({ id: String(id), receipt: 'r' });
	await Promise.all(Array.from({ length: 100 }, (_, n) => upsert(n)));
	await Promise.all(Array.from({ length: 100 }, (_, n) => deleteMessage(n)));
	await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? upsert(n) : deleteMessage(n))));
	expect(seen.mostRequests).toBe(REQUESTS_AT_ONCE);
	// A connection that was closed here is counted there for a moment more.
	expect(seen.most).toBeLessThanOrEqual(2 * REQUESTS_AT_ONCE);
	expect(seen.connections).toBeLessThanOrEqual(REQUESTS_AT_ONCE);
});

test('a connection to one host makes room for one to the other', async () => {
	const [tables, queues] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	const agent = connectionsWith(4).to(tables as string);
	const open = () =>
		[agent.sockets, agent.freeSockets]
			.flatMap((lists) => Object.values(lists).flat())
			.filter((socket) => !socket?.destroyed);
	let most = 0;
	const ask = async (url: string) => {
		const asked = get(url, { agent });
		asked.on('socket', () => {
			most = Math.max(most, open().length);
		});
		const [response] = (await once(asked, 'response')) as [IncomingMessage];
		await once(response.resume(), 'end');
	};
	for (const url of [tables, queues, tables] as string[]) await Promise.all([1, 2, 3, 4].map(() => ask(url)));
	expect(most).toBe(4);
	// They are kept alive: a second round makes none.
	expect(open()).toHaveLength(4);
	agent.destroy();
});

test('the store is busy while more wait than may go at once', async () => {
	const rows = Array.from({ length: 100 }, (_, n) => n);
	const written = Promise.all(rows.map((n) => store.tables.ledger.upsert({ partition: 'p', row: String(n) }, {})));
	let wasBusy = false;
	const look = setInterval(() => {
		wasBusy ||= store.isBusy();
	}, 1);
	await written;
	clearInterval(look);
	expect(wasBusy).toBe(true);
	expect(store.isBusy()).toBe(false);
});
